"""All kinds of drill as they are presented. A new kind has a line here and one in drills."""

from quiz.drills.question import Kind
from quiz.kinds.choices import PresentedChoices
from quiz.kinds.count_crossings import PresentedCountCrossings
from quiz.kinds.find_route import PresentedFindRoute
from quiz.kinds.locate import PresentedLocate
from quiz.kinds.meet import PresentedMeet
from quiz.kinds.name_neighbours import PresentedNameNeighbours
from quiz.kinds.neighbours import PresentedNeighbours
from quiz.kinds.pick_neighbours import PresentedPickNeighbours
from quiz.kinds.presented import Presented
from quiz.kinds.price_it import PresentedPriceIt

PRESENTED: dict[Kind, Presented] = {
    Kind.COUNT_CROSSINGS: PresentedCountCrossings(),
    Kind.NEIGHBOURS: PresentedNeighbours(),
    Kind.NAME_NEIGHBOURS: PresentedNameNeighbours(),
    Kind.PICK_ONE: PresentedChoices(Kind.PICK_ONE),
    Kind.PICK_TWO: PresentedChoices(Kind.PICK_TWO),
    Kind.PASS_THROUGH: PresentedChoices(Kind.PASS_THROUGH),
    Kind.DEAREST_TWO: PresentedChoices(Kind.DEAREST_TWO),
    Kind.FIND_ROUTE: PresentedFindRoute(),
    Kind.PRICE_IT: PresentedPriceIt(),
    Kind.LOCATE: PresentedLocate(),
    Kind.PICK_NEIGHBOURS: PresentedPickNeighbours(),
    Kind.MEET: PresentedMeet(),
}
