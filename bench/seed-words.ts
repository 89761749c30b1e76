/** Words that make names: eighty beginnings, which mean nothing, and what goes before the thing. */
export const FIRST_WORDS =
  "Alder Amber Anchor Arbor Ash Aspen Beacon Birch Bramble Breton Briar Burnham Cairn Calder Cedar Clover Copper Cove Croft Dale Dorset Dover Drift Dune Easton Ember Fairway Falcon Fenwick Fern Finch Garnet Glen Granite Grove Hadley Harlow Haven Hawthorn Hazel Heath Heron Hollis Ivy Juniper Kestrel Kingsley Lark Larch Linden Loch Lowell Maple Marlow Marsh Meadow Merrow Moor Moss Nantucket Norden Oakley Orchard Osprey Otter Parish Pembroke Pike Prairie Quarry Quill Raven Redwood Rowan Rye Sable Saddler Sorrel Stowe Thistle Tinker Umber Vale Wharf Willow Winslow Wren Yarrow".split(
    " ",
  );

export const SECOND_WORDS =
  "Classic Slim Grand Small Field City Day Night Long Half Double Heritage Studio Garden River Harbor Summit Station Sunday Traveler's Writer's Rider's Maker's Painter's Gardener's Captain's".split(
    " ",
  );
