"""Privacy, terms and the papers that a school asks for."""
