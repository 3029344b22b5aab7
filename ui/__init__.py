"""What the player sees and touches: pure modules first, and a few that know the browser."""
