"""PURE. The class race: one host, one wall, and every phone in the room answers the same round."""
