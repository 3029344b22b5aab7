"""How the board is made: the lay-out search, the land, and the measures of the label font."""
