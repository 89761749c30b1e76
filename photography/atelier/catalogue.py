"""Which builder makes which model of the range."""
from . import bags, cards, cases, straps, travel, wallets

MODELS = {
    "tote": bags.tote,
    "card-holder": cards.card_holder,
    "bifold": wallets.bifold,
    "belt": straps.belt,
    "briefcase": cases.case,
    "messenger": cases.case,
    "crossbody": cases.case,
    "satchel": cases.case,
    "camera-bag": cases.case,
    "clutch": cases.case,
    "weekender": travel.weekender,
    "backpack": travel.backpack,
    "bucket-bag": travel.bucket,
}


def build(kit, item, view):
    MODELS[item["model"]](kit, item, view)
