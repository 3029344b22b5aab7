"""How much the property tests try.

As it stands, the same examples every time, few enough for every commit. With ``VIA_LARGA_PROOF=long`` in the
environment, many and always new ones.
"""

import os

from hypothesis import HealthCheck, settings

_QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile(
    "short",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=24,
    stateful_step_count=24,
    suppress_health_check=_QUIET,
)
settings.register_profile(
    "long",
    database=None,
    deadline=None,
    max_examples=200,
    stateful_step_count=60,
    suppress_health_check=_QUIET,
    print_blob=True,
)
settings.load_profile("long" if os.environ.get("VIA_LARGA_PROOF") == "long" else "short")
