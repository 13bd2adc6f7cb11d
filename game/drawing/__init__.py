"""Maps, routes, labels, marks, charts and QR codes as values: no rows."""
