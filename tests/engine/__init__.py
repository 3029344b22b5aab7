"""Proof of the engine: scenarios by chapter of the rules, slow twins, a state machine, node counts, playthroughs."""
