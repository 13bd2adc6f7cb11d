"""Who borders whom on land, as others list it: our outlines had no part in this.

Each line names a place and those of its neighbours that come after it in the alphabet.
"""

from __future__ import annotations

# As in the `borders` of the npm package world-countries 5.1.0.
EUROPE = """
albania: greece kosovo montenegro north-macedonia
andorra: france spain
armenia: azerbaijan georgia turkey
austria: czechia germany hungary italy liechtenstein slovakia slovenia switzerland
azerbaijan: georgia russia turkey
belarus: latvia lithuania poland russia ukraine
belgium: france germany luxembourg netherlands
bosnia-and-herzegovina: croatia montenegro serbia
bulgaria: greece north-macedonia romania serbia turkey
croatia: hungary montenegro serbia slovenia
czechia: germany poland slovakia
denmark: germany
estonia: latvia russia
finland: norway russia sweden
france: germany italy luxembourg monaco spain switzerland
georgia: russia turkey
germany: luxembourg netherlands poland switzerland
greece: north-macedonia turkey
hungary: romania serbia slovakia slovenia ukraine
ireland: united-kingdom
italy: san-marino slovenia switzerland vatican-city
kosovo: montenegro north-macedonia serbia
latvia: lithuania russia
liechtenstein: switzerland
lithuania: poland russia
moldova: romania ukraine
montenegro: serbia
north-macedonia: serbia
norway: russia sweden
poland: russia slovakia ukraine
portugal: spain
romania: serbia ukraine
russia: ukraine
slovakia: ukraine
"""

# As in the GitHub repository mathisonian/state-adjacency, without DC.
USA = """
alabama: florida georgia mississippi tennessee
arizona: california colorado nevada new-mexico utah
arkansas: louisiana mississippi missouri oklahoma tennessee texas
california: nevada oregon
colorado: kansas nebraska new-mexico oklahoma utah wyoming
connecticut: massachusetts new-york rhode-island
delaware: maryland new-jersey pennsylvania
florida: georgia
georgia: north-carolina south-carolina tennessee
idaho: montana nevada oregon utah washington wyoming
illinois: indiana iowa kentucky missouri wisconsin
indiana: kentucky michigan ohio
iowa: minnesota missouri nebraska south-dakota wisconsin
kansas: missouri nebraska oklahoma
kentucky: missouri ohio tennessee virginia west-virginia
louisiana: mississippi texas
maine: new-hampshire
maryland: pennsylvania virginia west-virginia
massachusetts: new-hampshire new-york rhode-island vermont
michigan: ohio wisconsin
minnesota: north-dakota south-dakota wisconsin
mississippi: tennessee
missouri: nebraska oklahoma tennessee
montana: north-dakota south-dakota wyoming
nebraska: south-dakota wyoming
nevada: oregon utah
new-hampshire: vermont
new-jersey: new-york pennsylvania
new-mexico: oklahoma texas utah
new-york: pennsylvania vermont
north-carolina: south-carolina tennessee virginia
north-dakota: south-dakota
ohio: pennsylvania west-virginia
oklahoma: texas
oregon: washington
pennsylvania: west-virginia
south-dakota: wyoming
tennessee: virginia
utah: wyoming
virginia: west-virginia
"""


def pairs(table: str) -> set[tuple[str, str]]:
    """Every pair of neighbours in a table; an indented line goes on with the one before."""
    lines = table.strip().replace("\n    ", " ").splitlines()
    split = (line.partition(":") for line in lines)
    return {(place, neighbour) for place, _, names in split for neighbour in names.split()}
