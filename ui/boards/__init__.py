"""Boards: for each map a hand-readable lay-out, its land, and the geometry that turns both into shapes."""
