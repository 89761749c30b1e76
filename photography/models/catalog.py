"""Maps each model of range.json to the function that builds it."""
from . import bags, bucket, cards, cases, coin_purse, desk, loops, rolls, small_goods, straps, travel, wallets, zip_wallets

MODELS = {
    "tote": bags.tote,
    "card-holder": cards.card_holder,
    "bifold": wallets.bifold,
    "long-wallet": wallets.bifold,
    "passport-holder": wallets.bifold,
    "notebook-cover": wallets.bifold,
    "money-clip": wallets.bifold,
    "zip-wallet": zip_wallets.zip_wallet,
    "coin-purse": coin_purse.coin_purse,
    "key-case": coin_purse.small_case,
    "glasses-case": small_goods.glasses_case,
    "laptop-sleeve": small_goods.sleeve,
    "pen-sleeve": small_goods.sleeve,
    "luggage-tag": small_goods.luggage_tag,
    "belt": straps.belt,
    "key-fob": loops.key_fob,
    "watch-strap": loops.watch_strap,
    "collar": loops.collar,
    "camera-strap": loops.camera_strap,
    "desk-mat": desk.desk_mat,
    "coasters": desk.coasters,
    "valet-tray": desk.valet_tray,
    "tool-roll": rolls.tool_roll,
    "watch-roll": rolls.watch_roll,
    "cord-keeper": desk.cord_keepers,
    "briefcase": cases.case,
    "messenger": cases.case,
    "crossbody": cases.case,
    "satchel": cases.case,
    "camera-bag": cases.case,
    "clutch": cases.case,
    "weekender": travel.weekender,
    "backpack": travel.backpack,
    "bucket-bag": bucket.bucket,
}


def build(kit, item, view):
    MODELS[item["model"]](kit, item, view)
