"""The native tests; they mirror the tree."""
