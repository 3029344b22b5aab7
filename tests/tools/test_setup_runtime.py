"""What is copied of the npm packages."""

import json

import pytest

from tools.setup_runtime import FONTS, MODULES, PYODIDE, VENDOR, vendor_pyscript


def test_the_interpreter_is_whole_and_offers_no_packages() -> None:
    for name in PYODIDE:
        assert (VENDOR / "pyodide" / name).read_bytes() == (MODULES / "pyodide" / name).read_bytes()
    lock = json.loads((VENDOR / "pyodide" / "pyodide-lock.json").read_text())
    assert lock["packages"] == {}
    assert lock["info"]["abi_version"]


def test_every_font_comes_with_its_licence() -> None:
    for family, weights in FONTS.items():
        assert "Open Font License" in " ".join((VENDOR / "fonts" / f"{family}-LICENSE.txt").read_text().split())
        for weight in weights:
            assert (VENDOR / "fonts" / f"{family}-{weight}.woff").read_bytes()[:4] == b"wOFF"


def test_a_package_that_looks_different_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"expected one file core\.js"):
        vendor_pyscript(MODULES, MODULES)
