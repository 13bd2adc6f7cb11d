"""Classes, groups and pupils as their teachers see them."""
