-- Rows of a shop at commit b0fd8b3, written by make-dump.mjs. Everybody in it is made up.
DO $$
DECLARE
  name regclass;
BEGIN
  FOR name IN SELECT DISTINCT tgrelid FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE '%.%' LOOP
    EXECUTE format('ALTER TABLE %s disable TRIGGER USER', name);
  END LOOP;
END $$;
INSERT INTO schema_migrations (hash, applied_at) OVERRIDING SYSTEM VALUE VALUES
  ('054dac1445065ce475b7b0056a84bcab51df444a744e8237d7acdc08aab1fc04', '2026-11-22 11:11:21.164061+00'),
  ('0759461cb12587765a8c91c1df3c45bf13f255bf3554c1a6f87ecc89f2506070', '2026-11-22 11:11:21.108539+00'),
  ('0a4b98bfcd1d930bab3f7080be469e400b240d3d1ee2b5306a3bf2de3da02ab3', '2026-11-22 11:11:21.264056+00'),
  ('125d690704a081977a6171146c65a9d9d2048d0355d98953eed08f1be4416dfd', '2026-11-22 11:11:20.81266+00'),
  ('1ce9b798258afcbfcd9ae2a372ddcafdab6ed3fd4a7e9c888c21898d076a83f8', '2026-11-22 11:11:20.932028+00'),
  ('1cf75101808e4d9ef269d5ff67b7bb4af337c71446c4d335013ecdc0fe6753e5', '2026-11-22 11:11:21.232883+00'),
  ('281b22c3eaccf9038515041e200e774247aaa1036cdf89210fdab1cf04f2d437', '2026-11-22 11:11:20.786259+00'),
  ('41146be774193b0577d87125a21893768d8efd96240b40596c5828dbccb79fe9', '2026-11-22 11:11:21.153032+00'),
  ('4dc1a9177069252f134f42117be934877297e4a3518d09be972d9628bccb88db', '2026-11-22 11:11:21.138552+00'),
  ('4e6a991a7e595f5366bb3507a0c37ac5167fa55bb650e62c492cf5d9d58d8904', '2026-11-22 11:11:20.577631+00'),
  ('5951be58f9fc9cf635d7185207f035588eeebcc09c67ac17b2ee5b29995cc0de', '2026-11-22 11:11:21.266292+00'),
  ('6db368b0728043f90309b8aa23cd98b881e23348d7c280b1d67babdeafcb551f', '2026-11-22 11:11:21.147695+00'),
  ('9645736aa6a4ccc6bcd70b1fc19a8f941f24987fdc2161684ff9a051de38a355', '2026-11-22 11:11:20.829071+00'),
  ('a7c34f85eafaeb096e851ec1cc6568f3fc2f0a77517f624ff26322000afa1d2f', '2026-11-22 11:11:21.154907+00'),
  ('b1d98bcaf64b3d8613ea32d4c06dbc11d54f587abf8e659bd9402f0287fa72bc', '2026-11-22 11:11:20.588351+00'),
  ('c0627d33b261c1e81839d0f60ae064839001234328f4317e4c746f773e0a1b0a', '2026-11-22 11:11:20.508008+00'),
  ('e73dd64c5c4b5da2f88708305b8bcd79b0b6502683149d27b1696f6b1b729c10', '2026-11-22 11:11:21.25045+00'),
  ('f2562004118b16388f50a72142420b12167da0bf5f26d3a6277541d659003533', '2026-11-22 11:11:20.895182+00'),
  ('f5c8d35a4e712f8baaa2aad91acecd623b3ee6298df1b68108b020884dc9d581', '2026-11-22 11:11:20.958739+00');
INSERT INTO pictures (id, width, height, placeholder, master_type, created_at, blur) OVERRIDING SYSTEM VALUE VALUES
  ('0e67d38a87069db5ee7cc81145f5f630', '1200', '1500', '#c8a27a', 'image/jpeg', '2026-11-22 11:11:23.134572+00', 'UklGRg=='),
  ('123f7112bce01aa0af64e8ec9a858f4b', '1200', '1500', '#c8a27a', 'image/jpeg', '2026-11-22 11:11:23.098297+00', NULL),
  ('2f15e99e4f38d269013e50f6eccceb37', '1200', '1500', '#c8a27a', 'image/jpeg', '2026-11-22 11:11:23.081986+00', NULL),
  ('3e41a574abcfac512517e0aa32974f11', '1200', '1500', '#c8a27a', 'image/jpeg', '2026-11-22 11:11:23.136069+00', NULL),
  ('8ce36bd1e537dbca353c249615769986', '1200', '1500', '#c8a27a', 'image/jpeg', '2026-11-22 11:11:23.119399+00', NULL),
  ('cd5fbc42e2c38291f5dbccb6094582eb', '1200', '1500', '#c8a27a', 'image/jpeg', '2026-11-22 11:11:23.053522+00', NULL),
  ('d98f0d6a4553b800308678418778cb21', '1200', '1500', '#c8a27a', 'image/jpeg', '2026-11-22 11:11:23.132038+00', NULL);
INSERT INTO products (id, slug, name, department_id, type_id, model, price_cents, featured_rank, created_at, in_stock, offers, labels, name_words) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'harbour-tote', 'Harbour Tote', '3', '1', 'thing', '18900', '1', '2025-03-01 00:00:00+00', 'true', '{color=black,color=cognac,"now color=cognac"}', '''bag'' ''black'' ''carryal'' ''cognac'' ''general'' ''harbour'' ''shopper'' ''thing'' ''tote''', '''harbour'' ''tote'''),
  ('2', 'keel-bifold', 'Keel Bifold', '1', '2', 'thing', '6900', NULL, '2025-05-01 00:00:00+00', 'false', '{color=black,color=chestnut}', '''bifold'' ''black'' ''chestnut'' ''keel'' ''men'' ''thing'' ''wallet''', '''bifold'' ''keel'''),
  ('3', 'ribbon-belt', 'Ribbon Belt', '2', '3', 'thing', '5000', '2', '2025-04-01 00:00:00+00', 'true', '{color=cognac,color=cognac&size=m,color=cognac&size=s,color=oxblood,color=oxblood&size=m,"now color=cognac","now color=cognac&size=s","now color=oxblood","now color=oxblood&size=m","now size=m","now size=s",size=m,size=s}', '''accessori'' ''belt'' ''cognac'' ''m'' ''oxblood'' ''ribbon'' ''thing'' ''women''', '''belt'' ''ribbon'''),
  ('4', 'bridle-belt', 'Bridle Belt', '1', '3', 'thing', '5000', NULL, '2025-02-01 00:00:00+00', 'true', '{color=black,color=black&size=m,"now color=black","now color=black&size=m","now size=m",size=m}', '''accessori'' ''belt'' ''black'' ''bridl'' ''m'' ''men'' ''thing''', '''belt'' ''bridl''');
INSERT INTO product_details (product_id, summary, description, leather, width_cm, height_cm, depth_cm, strap_drop_cm, weight_grams, words) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'A plain thing.', 'Made by hand.', 'Full-grain cowhide', '30.0', '20.0', '10.0', NULL, '500', '''bag'':3 ''black'':8 ''carryal'':7 ''cognac'':9 ''cowhid'':19 ''full'':17 ''full-grain'':16 ''general'':4 ''grain'':18 ''hand'':15 ''harbour'':1 ''made'':13 ''plain'':11 ''shopper'':6 ''thing'':5,12 ''tote'':2'),
  ('2', 'A plain thing.', 'Made by hand.', 'Full-grain cowhide', '30.0', '20.0', '10.0', NULL, '500', '''bifold'':2 ''black'':6 ''chestnut'':7 ''cowhid'':17 ''full'':15 ''full-grain'':14 ''grain'':16 ''hand'':13 ''keel'':1 ''made'':11 ''men'':4 ''plain'':9 ''thing'':5,10 ''wallet'':3'),
  ('3', 'A plain thing.', 'Made by hand.', 'Full-grain cowhide', '30.0', '20.0', '10.0', NULL, '500', '''accessori'':3 ''belt'':2 ''cognac'':6 ''cowhid'':19 ''full'':17 ''full-grain'':16 ''grain'':18 ''hand'':15 ''m'':8 ''made'':13 ''oxblood'':7 ''plain'':11 ''ribbon'':1 ''thing'':5,12 ''women'':4'),
  ('4', 'A plain thing.', 'Made by hand.', 'Full-grain cowhide', '30.0', '20.0', '10.0', NULL, '500', '''accessori'':3 ''belt'':2 ''black'':6 ''bridl'':1 ''cowhid'':17 ''full'':15 ''full-grain'':14 ''grain'':16 ''hand'':13 ''m'':7 ''made'':11 ''men'':4 ''plain'':9 ''thing'':5,10');
INSERT INTO variants (id, product_id, "position", color, size, sku, stock, price_cents) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'Cognac', NULL, 'HAR-TOT-COG', '24', NULL),
  ('2', '1', '2', 'Black', NULL, 'HAR-TOT-BLA', '0', NULL),
  ('3', '2', '1', 'Chestnut', NULL, 'KEE-BIF-CHE', '0', NULL),
  ('4', '2', '2', 'Black', NULL, 'KEE-BIF-BLA', '0', NULL),
  ('5', '3', '1', 'Cognac', 'S', 'RIB-BEL-COG-S', '1', NULL),
  ('6', '3', '2', 'Cognac', 'M', 'RIB-BEL-COG-M', '0', NULL),
  ('7', '3', '3', 'Oxblood', 'M', 'RIB-BEL-OXB-M', '4', '5900'),
  ('8', '4', '1', 'Black', 'M', 'BRI-BEL-BLA-M', '9', NULL);
INSERT INTO product_pictures (product_id, "position", picture_id, view, color, alt) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'cd5fbc42e2c38291f5dbccb6094582eb', 'hero', 'Cognac', 'Harbour Tote in Cognac'),
  ('1', '2', '2f15e99e4f38d269013e50f6eccceb37', 'hero', 'Black', 'Harbour Tote in Black'),
  ('2', '1', '123f7112bce01aa0af64e8ec9a858f4b', 'hero', 'Chestnut', 'Keel Bifold in Chestnut'),
  ('2', '2', '8ce36bd1e537dbca353c249615769986', 'hero', 'Black', 'Keel Bifold in Black'),
  ('3', '1', 'd98f0d6a4553b800308678418778cb21', 'hero', 'Cognac', 'Ribbon Belt in Cognac'),
  ('3', '2', '0e67d38a87069db5ee7cc81145f5f630', 'hero', 'Oxblood', 'Ribbon Belt in Oxblood'),
  ('4', '1', '3e41a574abcfac512517e0aa32974f11', 'hero', 'Black', 'Bridle Belt in Black');
INSERT INTO scenes (key, picture_id, alt) OVERRIDING SYSTEM VALUE VALUES
  ('home-hero', '0e67d38a87069db5ee7cc81145f5f630', 'A tote on a bench');
INSERT INTO product_tags (product_id, "position", text) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'shopper'),
  ('1', '2', 'carryall');
INSERT INTO product_features (product_id, "position", text) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'Rolled handles');
INSERT INTO product_benefits (product_id, "position", text) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'Stands by itself');
INSERT INTO product_uses (product_id, "position", text) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'Market day');
INSERT INTO product_ingredients (product_id, "position", text) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'Full-grain cowhide');
INSERT INTO product_care (product_id, "position", text) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'Brush it');
INSERT INTO product_questions (product_id, "position", question, answer) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'Does it close?', 'With a snap.');
INSERT INTO product_pairs (product_id, "position", pair_id) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '2');
INSERT INTO search_words (word, stem, in_labels, near) OVERRIDING SYSTEM VALUE VALUES
  ('accessories', 'accessori', 'true', '{accesories,accessoies,accessores,accessorie,accessories,accessoris,accessries,accssories,acessories,ccessories}'),
  ('bags', 'bag', 'true', '{ags,bag,bags,bas,bgs}'),
  ('belt', 'belt', 'true', '{bel,belt,bet,blt,elt}'),
  ('bifold', 'bifold', 'true', '{bfold,bifld,bifod,bifol,bifold,biold,ifold}'),
  ('black', 'black', 'true', '{back,blac,black,blak,blck,lack}'),
  ('bridle', 'bridl', 'true', '{bidle,brdle,bride,bridl,bridle,brile,ridle}'),
  ('carryall', 'carryal', 'true', '{arryall,carrall,carryal,carryall,carryll,caryall,crryall}'),
  ('chestnut', 'chestnut', 'true', '{cestnut,chesnut,chestnt,chestnu,chestnut,chestut,chetnut,chstnut,hestnut}'),
  ('cognac', 'cognac', 'true', '{cgnac,cogac,cogna,cognac,cognc,conac,ognac}'),
  ('cowhide', 'cowhid', 'false', '{cohide,cowhde,cowhid,cowhide,cowhie,cowide,cwhide,owhide}'),
  ('full', 'full', 'false', '{fll,ful,full,ull}'),
  ('general', 'general', 'true', '{eneral,geeral,geneal,genera,general,generl,genral,gneral}'),
  ('grain', 'grain', 'false', '{gain,grai,grain,gran,grin,rain}'),
  ('hand', 'hand', 'false', '{and,had,han,hand,hnd}'),
  ('harbour', 'harbour', 'true', '{arbour,habour,harbor,harbou,harbour,harbur,harour,hrbour}'),
  ('keel', 'keel', 'true', '{eel,kee,keel,kel}'),
  ('m', 'm', 'true', '{"",m}'),
  ('made', 'made', 'false', '{ade,mad,made,mae,mde}'),
  ('men', 'men', 'true', '{en,me,men,mn}'),
  ('oxblood', 'oxblood', 'true', '{oblood,oxblod,oxbloo,oxblood,oxbood,oxlood,xblood}'),
  ('plain', 'plain', 'false', '{lain,pain,plai,plain,plan,plin}'),
  ('ribbon', 'ribbon', 'true', '{ibbon,rbbon,ribbn,ribbo,ribbon,ribon}'),
  ('shopper', 'shopper', 'true', '{hopper,shoper,shoppe,shopper,shoppr,shpper,sopper}'),
  ('thing', 'thing', 'true', '{hing,thig,thin,thing,thng,ting}'),
  ('tote', 'tote', 'true', '{ote,toe,tot,tote,tte}'),
  ('wallets', 'wallet', 'true', '{allets,walets,walles,wallet,wallets,wallts,wllets}'),
  ('women', 'women', 'true', '{omen,wmen,woen,wome,women,womn}');
INSERT INTO product_marks (mark, part, products) OVERRIDING SYSTEM VALUE VALUES
  ('accessori', '0', rpad('00011', 4096, '0')::bit(4096)),
  ('bag', '0', rpad('01', 4096, '0')::bit(4096)),
  ('belt', '0', rpad('00011', 4096, '0')::bit(4096)),
  ('bifold', '0', rpad('001', 4096, '0')::bit(4096)),
  ('black', '0', rpad('01101', 4096, '0')::bit(4096)),
  ('bridl', '0', rpad('00001', 4096, '0')::bit(4096)),
  ('carryal', '0', rpad('01', 4096, '0')::bit(4096)),
  ('chestnut', '0', rpad('001', 4096, '0')::bit(4096)),
  ('cognac', '0', rpad('0101', 4096, '0')::bit(4096)),
  ('color=black&size=m', '0', rpad('00001', 4096, '0')::bit(4096)),
  ('color=black', '0', rpad('01101', 4096, '0')::bit(4096)),
  ('color=chestnut', '0', rpad('001', 4096, '0')::bit(4096)),
  ('color=cognac&size=m', '0', rpad('0001', 4096, '0')::bit(4096)),
  ('color=cognac&size=s', '0', rpad('0001', 4096, '0')::bit(4096)),
  ('color=cognac', '0', rpad('0101', 4096, '0')::bit(4096)),
  ('color=oxblood&size=m', '0', rpad('0001', 4096, '0')::bit(4096)),
  ('color=oxblood', '0', rpad('0001', 4096, '0')::bit(4096)),
  ('cowhid', '0', rpad('01111', 4096, '0')::bit(4096)),
  ('department=1', '0', rpad('00101', 4096, '0')::bit(4096)),
  ('department=2', '0', rpad('0001', 4096, '0')::bit(4096)),
  ('department=3', '0', rpad('01', 4096, '0')::bit(4096)),
  ('full', '0', rpad('01111', 4096, '0')::bit(4096)),
  ('full-grain', '0', rpad('01111', 4096, '0')::bit(4096)),
  ('general', '0', rpad('01', 4096, '0')::bit(4096)),
  ('grain', '0', rpad('01111', 4096, '0')::bit(4096)),
  ('hand', '0', rpad('01111', 4096, '0')::bit(4096)),
  ('harbour', '0', rpad('01', 4096, '0')::bit(4096)),
  ('keel', '0', rpad('001', 4096, '0')::bit(4096)),
  ('m', '0', rpad('00011', 4096, '0')::bit(4096)),
  ('made', '0', rpad('01111', 4096, '0')::bit(4096)),
  ('men', '0', rpad('00101', 4096, '0')::bit(4096)),
  ('oxblood', '0', rpad('0001', 4096, '0')::bit(4096)),
  ('plain', '0', rpad('01111', 4096, '0')::bit(4096)),
  ('ribbon', '0', rpad('0001', 4096, '0')::bit(4096)),
  ('shopper', '0', rpad('01', 4096, '0')::bit(4096)),
  ('size=m', '0', rpad('00011', 4096, '0')::bit(4096)),
  ('size=s', '0', rpad('0001', 4096, '0')::bit(4096)),
  ('thing', '0', rpad('01111', 4096, '0')::bit(4096)),
  ('tote', '0', rpad('01', 4096, '0')::bit(4096)),
  ('type=1', '0', rpad('01', 4096, '0')::bit(4096)),
  ('type=2', '0', rpad('001', 4096, '0')::bit(4096)),
  ('type=3', '0', rpad('00011', 4096, '0')::bit(4096)),
  ('wallet', '0', rpad('001', 4096, '0')::bit(4096)),
  ('women', '0', rpad('0001', 4096, '0')::bit(4096));
INSERT INTO seeded_pictures (subject, fingerprint) OVERRIDING SYSTEM VALUE VALUES
  ('everything', 'f3'),
  ('product:harbour-tote', 'f1'),
  ('scene:home-hero', 'f2');
INSERT INTO customers (id, email, username, first_name, last_name, password_hash, created_at, password_changed_at, email_verified_at) OVERRIDING SYSTEM VALUE VALUES
  ('26e43a09-d1bb-4977-866d-c050b21d9608', 'ada@example.com', 'ada', 'Ada', 'Lovelace', '$argon2id$v=19$m=19456,t=2,p=1$4H4RoLzLKGPGAXBKbZFoNg$qDNLc7HpDZyjv0wONLR1ROvhChoAAdsQbOF8QTMpKs8', '2026-11-22 11:11:23.608+00', '2026-11-22 11:11:23.608+00', NULL),
  ('50983b01-c557-4400-bf97-7244f00d7e1f', 'grace@example.com', 'ada', 'Ada', 'Lovelace', '$argon2id$v=19$m=19456,t=2,p=1$JjqGtD9ODzjwr1KN8KKzkw$kN4UoTQGF/+16fHIqX+0NNG1G1FDCPOeiUSWABHzhlE', '2026-11-22 11:11:24.036+00', '2026-11-22 11:11:24.036+00', NULL);
INSERT INTO customer_sessions (id, customer_id, device, place, created_at, last_seen_at, ends_at, ended_at, ended_because) OVERRIDING SYSTEM VALUE VALUES
  ('5843a040-90da-42af-bdb0-c4081d783d6f', '26e43a09-d1bb-4977-866d-c050b21d9608', '', 'unknown', '2026-11-22 11:11:23.762+00', '2026-11-22 11:11:23.762+00', '2027-02-20 11:11:23.762+00', NULL, NULL),
  ('fef32ad4-2662-43e3-8f06-d2b3fc05156c', '26e43a09-d1bb-4977-866d-c050b21d9608', 'Vitest', '198.18.0.2', '2026-11-22 11:11:23.871+00', '2026-11-22 11:11:23.871+00', '2027-02-20 11:11:23.871+00', NULL, NULL);
INSERT INTO refresh_tokens (hash, session_id, expires_at, spent_at, successor_salt) OVERRIDING SYSTEM VALUE VALUES
  (E'\\x5611ddc3b5903fddc59efde9e8f877880ea9f64c66d7c4a7c918fc3610d865df', '5843a040-90da-42af-bdb0-c4081d783d6f', '2026-12-22 11:11:23.762+00', NULL, NULL),
  (E'\\xc52e9df96733b6b0aac72f7a549bd230b1a263c91c017a81bf74da589bb9a319', 'fef32ad4-2662-43e3-8f06-d2b3fc05156c', '2026-12-22 11:11:23.871+00', NULL, NULL);
INSERT INTO password_resets (hash, customer_id, expires_at, used_at, used_from) OVERRIDING SYSTEM VALUE VALUES
  (E'\\xca0935eac8c4b4eb560533041ab98ff33fe146c0dc78c3c74a226d07180c7280', '26e43a09-d1bb-4977-866d-c050b21d9608', '2026-11-22 12:11:25.168067+00', '2026-11-22 11:11:25.168067+00', '192.0.2.0/24');
INSERT INTO email_links (hash, customer_id, email, created_at, expires_at) OVERRIDING SYSTEM VALUE VALUES
  (E'\\x593ee96591103effaa41601ffb21c20536409b0a0552e9c4a173b7f873ac3036', '50983b01-c557-4400-bf97-7244f00d7e1f', 'grace@example.com', '2026-11-22 11:11:24.044+00', '2026-11-29 11:11:24.044+00'),
  (E'\\xab5d969b638da0bc200fad6749b3a16ee2ed4344f3e798b8edc01c9056460ed2', '26e43a09-d1bb-4977-866d-c050b21d9608', 'ada@example.com', '2026-11-22 11:11:23.613+00', '2026-11-29 11:11:23.613+00');
INSERT INTO customer_addresses (id, customer_id, label, is_default, full_name, line1, line2, company, city, region, postal_code, country, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('ad753ab7-0c3d-4647-bf2b-951fba360d1d', '26e43a09-d1bb-4977-866d-c050b21d9608', 'Work', 'false', 'Ada Lovelace', '3 Ash Road', '', 'Analytical Engines', 'Portland', 'ME', '04101', 'US', '2026-11-22 11:11:23.919+00'),
  ('bec00a22-cdaa-4c6f-a729-b9f03d9d281d', '26e43a09-d1bb-4977-866d-c050b21d9608', 'Home', 'true', 'Ada Lovelace', '1 Elm Street', '', '', 'Portland', 'ME', '04101', 'US', '2026-11-22 11:11:23.903+00');
INSERT INTO wishlist_items (customer_id, product_id, added_at) OVERRIDING SYSTEM VALUE VALUES
  ('26e43a09-d1bb-4977-866d-c050b21d9608', '1', '2026-11-22 11:11:23.941+00'),
  ('26e43a09-d1bb-4977-866d-c050b21d9608', '2', '2026-11-22 11:11:23.969+00');
INSERT INTO carts (id, customer_id) OVERRIDING SYSTEM VALUE VALUES
  ('10', NULL),
  ('12', NULL),
  ('2', '26e43a09-d1bb-4977-866d-c050b21d9608'),
  ('4', NULL),
  ('5', NULL),
  ('6', NULL),
  ('7', NULL),
  ('8', NULL),
  ('9', NULL);
INSERT INTO cart_joins (cart_id, joined_id, joined_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '2', '2026-11-22 11:11:23.799+00');
INSERT INTO cart_sessions (hash, cart_id, customer_session_id, expires_at) OVERRIDING SYSTEM VALUE VALUES
  (E'\\x106ee95b57477495abba7aa0664dcd57574adf3b14b7759f7b7f323e5beb002c', '4', NULL, '2026-12-22 11:11:24.117+00'),
  (E'\\x31c06a8f71f9fb41c5e8a18cfb4274fe2af52565e089bd409fbe874526c3bf1e', '2', '5843a040-90da-42af-bdb0-c4081d783d6f', '2026-12-22 11:11:23.801+00'),
  (E'\\x3e360f37902d92b79d37ea20e72117874a600ead78cd8d799bf26a5010657594', '7', NULL, '2026-12-22 11:11:24.283+00'),
  (E'\\x4c19d57a92f18461d30a8a5d25b09705ee365820bed8206e14cb3981c8b00170', '6', NULL, '2026-12-22 11:11:24.222+00'),
  (E'\\x52475ef5e0a2033ff9f00a7fb3f7c9096f8ff95b3373216ce193351711a47bd6', '10', NULL, '2026-12-22 11:11:24.525+00'),
  (E'\\x6051496d0cc39944412c23a480718a8f1ba30a8af721ca8a411dfaeccf459c05', '2', 'fef32ad4-2662-43e3-8f06-d2b3fc05156c', '2026-12-22 11:11:23.878+00'),
  (E'\\x773c6b707acc7ec97663381ffe8a29710565f3b7a17e9c9d913740fab73e6147', '9', NULL, '2026-12-22 11:11:24.453+00'),
  (E'\\x8f3c68036edc016469aa9ad4fe1938b5ffb9b96de3436637b36412ea14a23589', '12', NULL, '2026-12-22 11:11:24.897+00'),
  (E'\\xda9bbdbd5fa2a8a958214b82275acb2b63dfe1fe610697e717b49c9ee288a81f', '5', NULL, '2026-12-22 11:11:24.155+00'),
  (E'\\xe82bad51f023125c227d0adce9661858643b662e00d3e99b5da7f48a60907917', '8', NULL, '2026-12-22 11:11:24.314+00');
INSERT INTO cart_lines (id, cart_id, variant_id, quantity, added_at_cents) OVERRIDING SYSTEM VALUE VALUES
  ('14', '10', '1', '2', '18900'),
  ('16', '12', '1', '1', '18900'),
  ('2', '2', '1', '1', '18900'),
  ('3', '4', '1', '1', '18900'),
  ('4', '5', '1', '1', '18900'),
  ('5', '6', '1', '1', '18900'),
  ('6', '7', '1', '1', '18900');
INSERT INTO orders (id, number, customer_id, email, status, subtotal_cents, shipping_cents, total_cents, currency, shipping_address, billing_address, note, gift_message, placed_at, cart_id, carrier, tracking_number, tracking_url, owner_left_at, anonymised_at) OVERRIDING SYSTEM VALUE VALUES
  ('0c905c3c-43ca-4a76-8322-ebf4a6d80df4', '4GR-AQN-NJ', NULL, 'ada@example.com', 'awaiting_payment', '18900', '1000', '19900', 'USD', '{"city": "Portland", "line1": "1 Elm Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada Lovelace", "postal_code": "04101"}', NULL, '', '', '2026-11-22 11:11:24.169+00', '5', NULL, NULL, NULL, NULL, NULL),
  ('0eb28cb8-2e0e-4791-b62b-b6eed24716c4', 'TD9-NGD-KQ', '26e43a09-d1bb-4977-866d-c050b21d9608', 'ada@example.com', 'paid', '18900', '1000', '19900', 'USD', '{"city": "Portland", "line1": "1 Elm Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada Lovelace", "postal_code": "04101"}', '{"city": "Portland", "line1": "2 Oak Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada King", "postal_code": "04101"}', '', '', '2026-11-22 11:11:24.534+00', '10', NULL, NULL, NULL, NULL, NULL),
  ('158d14fc-5d9d-4f2a-bae5-7782a50f2583', 'WZC-5P8-RM', NULL, 'ada@example.com', 'partly_refunded', '18900', '1000', '19900', 'USD', '{"city": "Portland", "line1": "1 Elm Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada Lovelace", "postal_code": "04101"}', NULL, 'Ring twice', 'For you', '2026-11-22 11:11:24.468+00', '9', NULL, NULL, NULL, NULL, NULL),
  ('36cf4059-d89c-497a-bc8c-06a4ea0be8c6', 'SC9-SXV-86', '26e43a09-d1bb-4977-866d-c050b21d9608', 'ada@example.com', 'shipped', '18900', '1000', '19900', 'USD', '{"city": "Portland", "line1": "1 Elm Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada Lovelace", "postal_code": "04101"}', NULL, '', '', '2026-11-22 11:11:24.673+00', '10', 'UPS', '1Z999', 'https://ups.example/1Z999', NULL, NULL),
  ('3b35ad16-7fdc-4807-9fb2-82aad31df62e', 'VW7-FTA-8D', NULL, 'gone@example.com', 'paid', '18900', '1000', '19900', 'USD', '{"city": "Portland", "line1": "1 Elm Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada Lovelace", "postal_code": "04101"}', NULL, '', '', '2026-11-22 11:11:24.91+00', '12', NULL, NULL, NULL, '2026-11-22 11:11:25.094+00', NULL),
  ('6b08a8a8-249f-48cb-aebe-9bec51b79520', 'ZNS-EMT-F5', NULL, 'ada@example.com', 'refunded', '18900', '1000', '19900', 'USD', '{"city": "Portland", "line1": "1 Elm Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada Lovelace", "postal_code": "04101"}', NULL, '', '', '2026-11-22 11:11:24.324+00', '8', NULL, NULL, NULL, NULL, NULL),
  ('9076e627-a835-4af4-baab-6b95c2912fcc', 'VTR-ABK-94', NULL, 'ada@example.com', 'cancelled', '18900', '1000', '19900', 'USD', '{"city": "Portland", "line1": "1 Elm Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada Lovelace", "postal_code": "04101"}', NULL, '', '', '2026-11-22 11:11:24.236+00', '6', NULL, NULL, NULL, NULL, NULL),
  ('a1069666-3263-4022-976e-90f108734db9', 'ZPM-DW4-X7', NULL, 'ada@example.com', 'awaiting_payment', '18900', '1000', '19900', 'USD', '{"city": "Portland", "line1": "1 Elm Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada Lovelace", "postal_code": "04101"}', NULL, '', '', '2026-11-22 11:11:24.134+00', '4', NULL, NULL, NULL, NULL, NULL),
  ('a281a212-149e-4526-9b2a-9761f15f6a56', '82K-CSE-A3', NULL, '', 'cancelled', '18900', '1000', '19900', 'USD', '{"city": "", "line1": "", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "", "postal_code": ""}', NULL, '', '', '2026-11-22 11:11:24.954+00', NULL, NULL, NULL, NULL, '2026-11-22 11:11:25.094+00', '2026-11-22 11:11:25.1+00'),
  ('af4a9300-a493-4222-b7c5-0dd80f216d53', 'ZYB-YMV-YN', '26e43a09-d1bb-4977-866d-c050b21d9608', 'ada@example.com', 'delivered', '18900', '1000', '19900', 'USD', '{"city": "Portland", "line1": "1 Elm Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada Lovelace", "postal_code": "04101"}', NULL, '', '', '2026-11-22 11:11:24.713+00', '10', 'USPS', '9400', NULL, NULL, NULL),
  ('bbafa18b-c7cc-4f76-8d97-8f053a329b27', 'FGG-KZX-5X', NULL, 'ada@example.com', 'awaiting_payment', '18900', '1000', '19900', 'USD', '{"city": "Portland", "line1": "1 Elm Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada Lovelace", "postal_code": "04101"}', NULL, '', '', '2026-11-22 11:11:24.292+00', '7', NULL, NULL, NULL, NULL, NULL),
  ('f0da4501-eb26-4c32-9097-f7bc861459e0', 'PZ5-WSC-4B', '26e43a09-d1bb-4977-866d-c050b21d9608', 'ada@example.com', 'packed', '18900', '1000', '19900', 'USD', '{"city": "Portland", "line1": "1 Elm Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada Lovelace", "postal_code": "04101"}', NULL, '', '', '2026-11-22 11:11:24.58+00', '10', NULL, NULL, NULL, NULL, NULL),
  ('fb5fe5c5-506f-4e63-b87c-ce40827b93f1', 'SNN-HWA-C3', '26e43a09-d1bb-4977-866d-c050b21d9608', 'ada@example.com', 'cancelled', '18900', '1000', '19900', 'USD', '{"city": "Portland", "line1": "1 Elm Street", "line2": "", "region": "ME", "company": "", "country": "US", "full_name": "Ada Lovelace", "postal_code": "04101"}', NULL, '', '', '2026-11-22 11:11:24.754+00', '10', NULL, NULL, NULL, NULL, NULL);
INSERT INTO order_lines (order_id, "position", product_id, variant_id, name, slug, sku, color, size, unit_price_cents, quantity, line_cents, picture_id) OVERRIDING SYSTEM VALUE VALUES
  ('0c905c3c-43ca-4a76-8322-ebf4a6d80df4', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb'),
  ('0eb28cb8-2e0e-4791-b62b-b6eed24716c4', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb'),
  ('158d14fc-5d9d-4f2a-bae5-7782a50f2583', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb'),
  ('36cf4059-d89c-497a-bc8c-06a4ea0be8c6', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb'),
  ('3b35ad16-7fdc-4807-9fb2-82aad31df62e', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb'),
  ('6b08a8a8-249f-48cb-aebe-9bec51b79520', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb'),
  ('9076e627-a835-4af4-baab-6b95c2912fcc', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb'),
  ('a1069666-3263-4022-976e-90f108734db9', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb'),
  ('a281a212-149e-4526-9b2a-9761f15f6a56', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb'),
  ('af4a9300-a493-4222-b7c5-0dd80f216d53', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb'),
  ('bbafa18b-c7cc-4f76-8d97-8f053a329b27', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb'),
  ('f0da4501-eb26-4c32-9097-f7bc861459e0', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb'),
  ('fb5fe5c5-506f-4e63-b87c-ce40827b93f1', '1', '1', '1', 'Harbour Tote', 'harbour-tote', 'HAR-TOT-COG', 'Cognac', NULL, '18900', '1', '18900', 'cd5fbc42e2c38291f5dbccb6094582eb');
INSERT INTO order_events (id, order_id, at, actor, from_status, to_status, reason, detail) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'a1069666-3263-4022-976e-90f108734db9', '2026-11-22 11:11:24.134+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('10', '6b08a8a8-249f-48cb-aebe-9bec51b79520', '2026-11-22 11:11:24.442+00', 'payment', 'paid', 'refunded', 'The money was sent back', '{"amount_cents": 19900}'),
  ('11', '158d14fc-5d9d-4f2a-bae5-7782a50f2583', '2026-11-22 11:11:24.468+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('12', '158d14fc-5d9d-4f2a-bae5-7782a50f2583', '2026-11-22 11:11:24.483+00', 'payment', 'awaiting_payment', 'paid', 'Payment received', NULL),
  ('13', '158d14fc-5d9d-4f2a-bae5-7782a50f2583', '2026-11-22 11:11:24.521+00', 'payment', 'paid', 'partly_refunded', '$25.00 were sent back', '{"amount_cents": 2500}'),
  ('14', '0eb28cb8-2e0e-4791-b62b-b6eed24716c4', '2026-11-22 11:11:24.534+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('15', '0eb28cb8-2e0e-4791-b62b-b6eed24716c4', '2026-11-22 11:11:24.54+00', 'payment', 'awaiting_payment', 'paid', 'Payment received', NULL),
  ('16', 'f0da4501-eb26-4c32-9097-f7bc861459e0', '2026-11-22 11:11:24.58+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('17', 'f0da4501-eb26-4c32-9097-f7bc861459e0', '2026-11-22 11:11:24.623+00', 'payment', 'awaiting_payment', 'paid', 'Payment received', NULL),
  ('18', 'f0da4501-eb26-4c32-9097-f7bc861459e0', '2026-11-22 11:11:24.646+00', 'shop', 'paid', 'packed', 'Packed', NULL),
  ('19', '36cf4059-d89c-497a-bc8c-06a4ea0be8c6', '2026-11-22 11:11:24.673+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('2', '0c905c3c-43ca-4a76-8322-ebf4a6d80df4', '2026-11-22 11:11:24.169+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('20', '36cf4059-d89c-497a-bc8c-06a4ea0be8c6', '2026-11-22 11:11:24.683+00', 'payment', 'awaiting_payment', 'paid', 'Payment received', NULL),
  ('21', '36cf4059-d89c-497a-bc8c-06a4ea0be8c6', '2026-11-22 11:11:24.687+00', 'shop', 'paid', 'packed', 'Packed', NULL),
  ('22', '36cf4059-d89c-497a-bc8c-06a4ea0be8c6', '2026-11-22 11:11:24.692+00', 'shop', 'packed', 'shipped', 'Sent with UPS', NULL),
  ('23', 'af4a9300-a493-4222-b7c5-0dd80f216d53', '2026-11-22 11:11:24.713+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('24', 'af4a9300-a493-4222-b7c5-0dd80f216d53', '2026-11-22 11:11:24.72+00', 'payment', 'awaiting_payment', 'paid', 'Payment received', NULL),
  ('25', 'af4a9300-a493-4222-b7c5-0dd80f216d53', '2026-11-22 11:11:24.724+00', 'shop', 'paid', 'packed', 'Packed', NULL),
  ('26', 'af4a9300-a493-4222-b7c5-0dd80f216d53', '2026-11-22 11:11:24.727+00', 'shop', 'packed', 'shipped', 'Sent with USPS', NULL),
  ('27', 'af4a9300-a493-4222-b7c5-0dd80f216d53', '2026-11-22 11:11:24.732+00', 'shop', 'shipped', 'delivered', 'Delivered', NULL),
  ('28', 'fb5fe5c5-506f-4e63-b87c-ce40827b93f1', '2026-11-22 11:11:24.754+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('29', 'fb5fe5c5-506f-4e63-b87c-ce40827b93f1', '2026-11-22 11:11:24.764+00', 'payment', 'awaiting_payment', 'paid', 'Payment received', NULL),
  ('3', '0c905c3c-43ca-4a76-8322-ebf4a6d80df4', '2026-11-22 11:11:24.201+00', 'payment', 'awaiting_payment', 'awaiting_payment', 'The payment was declined', NULL),
  ('30', 'fb5fe5c5-506f-4e63-b87c-ce40827b93f1', '2026-11-22 11:11:24.781+00', 'shopper', 'paid', 'cancelled', 'Cancelled by you', NULL),
  ('31', '3b35ad16-7fdc-4807-9fb2-82aad31df62e', '2026-11-22 11:11:24.91+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('32', '3b35ad16-7fdc-4807-9fb2-82aad31df62e', '2026-11-22 11:11:24.931+00', 'payment', 'awaiting_payment', 'paid', 'Payment received', NULL),
  ('33', 'a281a212-149e-4526-9b2a-9761f15f6a56', '2026-11-22 11:11:24.954+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('34', 'a281a212-149e-4526-9b2a-9761f15f6a56', '2026-11-22 11:11:24.98+00', 'shopper', 'awaiting_payment', 'cancelled', 'Cancelled by you', NULL),
  ('4', '9076e627-a835-4af4-baab-6b95c2912fcc', '2026-11-22 11:11:24.236+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('5', '9076e627-a835-4af4-baab-6b95c2912fcc', '2026-11-22 11:11:24.254+00', 'shopper', 'awaiting_payment', 'cancelled', 'Cancelled by you', NULL),
  ('6', 'bbafa18b-c7cc-4f76-8d97-8f053a329b27', '2026-11-22 11:11:24.292+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('7', 'bbafa18b-c7cc-4f76-8d97-8f053a329b27', '2026-11-22 11:11:24.305+00', 'payment', 'awaiting_payment', 'awaiting_payment', 'Another amount was paid: somebody of the shop has to look at it', NULL),
  ('8', '6b08a8a8-249f-48cb-aebe-9bec51b79520', '2026-11-22 11:11:24.324+00', 'shopper', NULL, 'awaiting_payment', 'Order placed', NULL),
  ('9', '6b08a8a8-249f-48cb-aebe-9bec51b79520', '2026-11-22 11:11:24.378+00', 'payment', 'awaiting_payment', 'paid', 'Payment received', NULL);
INSERT INTO payments (id, order_id, provider, provider_ref, amount_cents, currency, status, url, created_at, settled_at) OVERRIDING SYSTEM VALUE VALUES
  ('1960dded-3867-4e7a-a3d8-e59158ad202a', 'f0da4501-eb26-4c32-9097-f7bc861459e0', 'test', '1960dded-3867-4e7a-a3d8-e59158ad202a', '19900', 'USD', 'paid', '/pay/test/1960dded-3867-4e7a-a3d8-e59158ad202a', '2026-11-22 11:11:24.58+00', '2026-11-22 11:11:24.617+00'),
  ('314fe11d-e01d-432e-8d22-e6340671106c', '36cf4059-d89c-497a-bc8c-06a4ea0be8c6', 'test', '314fe11d-e01d-432e-8d22-e6340671106c', '19900', 'USD', 'paid', '/pay/test/314fe11d-e01d-432e-8d22-e6340671106c', '2026-11-22 11:11:24.673+00', '2026-11-22 11:11:24.682+00'),
  ('39574e55-750c-4e8f-a797-5d35d4d248e1', 'a1069666-3263-4022-976e-90f108734db9', 'test', NULL, '19900', 'USD', 'open', '/pay/test/39574e55-750c-4e8f-a797-5d35d4d248e1', '2026-11-22 11:11:24.134+00', NULL),
  ('5119b138-1d8f-462e-9852-b078812f03ca', '0eb28cb8-2e0e-4791-b62b-b6eed24716c4', 'test', '5119b138-1d8f-462e-9852-b078812f03ca', '19900', 'USD', 'paid', '/pay/test/5119b138-1d8f-462e-9852-b078812f03ca', '2026-11-22 11:11:24.534+00', '2026-11-22 11:11:24.539+00'),
  ('5561056a-b991-4a19-ab50-921e8e4d1b91', 'fb5fe5c5-506f-4e63-b87c-ce40827b93f1', 'test', '5561056a-b991-4a19-ab50-921e8e4d1b91', '19900', 'USD', 'refund_pending', '/pay/test/5561056a-b991-4a19-ab50-921e8e4d1b91', '2026-11-22 11:11:24.754+00', '2026-11-22 11:11:24.796+00'),
  ('5ca02027-3ddd-48f9-8424-e66b8f362734', '0c905c3c-43ca-4a76-8322-ebf4a6d80df4', 'test', NULL, '19900', 'USD', 'declined', '/pay/test/5ca02027-3ddd-48f9-8424-e66b8f362734', '2026-11-22 11:11:24.169+00', '2026-11-22 11:11:24.193+00'),
  ('a7c8af1f-888b-4b3d-8029-a2e4840ba66b', 'af4a9300-a493-4222-b7c5-0dd80f216d53', 'test', 'a7c8af1f-888b-4b3d-8029-a2e4840ba66b', '19900', 'USD', 'paid', '/pay/test/a7c8af1f-888b-4b3d-8029-a2e4840ba66b', '2026-11-22 11:11:24.713+00', '2026-11-22 11:11:24.719+00'),
  ('b7e6d5d1-c8e4-47c6-ac48-de42bb580874', '3b35ad16-7fdc-4807-9fb2-82aad31df62e', 'test', 'b7e6d5d1-c8e4-47c6-ac48-de42bb580874', '19900', 'USD', 'paid', '/pay/test/b7e6d5d1-c8e4-47c6-ac48-de42bb580874', '2026-11-22 11:11:24.91+00', '2026-11-22 11:11:24.93+00'),
  ('c867f9bd-7c0a-47ce-bf9b-8c8f7c4d7fe6', '158d14fc-5d9d-4f2a-bae5-7782a50f2583', 'test', 'c867f9bd-7c0a-47ce-bf9b-8c8f7c4d7fe6', '19900', 'USD', 'paid', '/pay/test/c867f9bd-7c0a-47ce-bf9b-8c8f7c4d7fe6', '2026-11-22 11:11:24.468+00', '2026-11-22 11:11:24.516+00'),
  ('c920bc47-ae74-4002-8996-353e685e318f', 'a281a212-149e-4526-9b2a-9761f15f6a56', 'test', NULL, '19900', 'USD', 'expired', '/pay/test/c920bc47-ae74-4002-8996-353e685e318f', '2026-11-22 11:11:24.954+00', '2026-11-22 11:11:24.992+00'),
  ('c9c09769-fc30-4f80-b727-437bad15acab', '6b08a8a8-249f-48cb-aebe-9bec51b79520', 'test', 'c9c09769-fc30-4f80-b727-437bad15acab', '19900', 'USD', 'refunded', '/pay/test/c9c09769-fc30-4f80-b727-437bad15acab', '2026-11-22 11:11:24.324+00', '2026-11-22 11:11:24.436+00'),
  ('ea9c9d05-1eb4-4748-892f-6cfcc17d79cf', 'bbafa18b-c7cc-4f76-8d97-8f053a329b27', 'test', NULL, '19900', 'USD', 'flagged', '/pay/test/ea9c9d05-1eb4-4748-892f-6cfcc17d79cf', '2026-11-22 11:11:24.292+00', '2026-11-22 11:11:24.304+00'),
  ('eedad204-018e-4cad-a171-6aabb262b3dd', '9076e627-a835-4af4-baab-6b95c2912fcc', 'test', NULL, '19900', 'USD', 'expired', '/pay/test/eedad204-018e-4cad-a171-6aabb262b3dd', '2026-11-22 11:11:24.236+00', '2026-11-22 11:11:24.266+00');
INSERT INTO payment_events (provider, event_id, payment_id, kind, digest, received_at) OVERRIDING SYSTEM VALUE VALUES
  ('test', '1960dded-3867-4e7a-a3d8-e59158ad202a:paid', '1960dded-3867-4e7a-a3d8-e59158ad202a', 'paid', '8e06f509d7e35b6eca17560e06e22c92d9133ff4f9ebd8a10a65dc43c5393c17', '2026-11-22 11:11:24.61+00'),
  ('test', '314fe11d-e01d-432e-8d22-e6340671106c:paid', '314fe11d-e01d-432e-8d22-e6340671106c', 'paid', '1da0d58033c537a802975cb28ae4b78e1b15556f9ded1fe05117cc2e21cf2466', '2026-11-22 11:11:24.681+00'),
  ('test', '5119b138-1d8f-462e-9852-b078812f03ca:paid', '5119b138-1d8f-462e-9852-b078812f03ca', 'paid', '2393618fa6957444792b9d5e9b40713ffa9f3ec98e7142627afb75a783c308be', '2026-11-22 11:11:24.538+00'),
  ('test', '5561056a-b991-4a19-ab50-921e8e4d1b91:paid', '5561056a-b991-4a19-ab50-921e8e4d1b91', 'paid', '6922746b6b85d1ec9ec28031c6211a4747ded95d735acb2df918431edc401840', '2026-11-22 11:11:24.763+00'),
  ('test', '5ca02027-3ddd-48f9-8424-e66b8f362734:declined', '5ca02027-3ddd-48f9-8424-e66b8f362734', 'declined', 'cb6236bb872afac38576a7177ca1dfcc2be5aaab53a89c292431982ae14de81a', '2026-11-22 11:11:24.189+00'),
  ('test', 'a7c8af1f-888b-4b3d-8029-a2e4840ba66b:paid', 'a7c8af1f-888b-4b3d-8029-a2e4840ba66b', 'paid', '586083b4d48f18c9c53bf89cfed81b3f46e2e664bcdc38580721a5cabc813811', '2026-11-22 11:11:24.719+00'),
  ('test', 'b7e6d5d1-c8e4-47c6-ac48-de42bb580874:paid', 'b7e6d5d1-c8e4-47c6-ac48-de42bb580874', 'paid', '1b8f3d89516b5221a58fa755318670e9eecc9f8485acbac64ff54857b713d6dd', '2026-11-22 11:11:24.929+00'),
  ('test', 'c867f9bd-7c0a-47ce-bf9b-8c8f7c4d7fe6:paid', 'c867f9bd-7c0a-47ce-bf9b-8c8f7c4d7fe6', 'paid', '1d149dd3ad18b3ed59e650bfd5d7fde5bb879da03560d8e03171dd25279c54fd', '2026-11-22 11:11:24.48+00'),
  ('test', 'c9c09769-fc30-4f80-b727-437bad15acab:paid', 'c9c09769-fc30-4f80-b727-437bad15acab', 'paid', '4a68dddd498ef0d246fb5a3bb729c0a1ba8e2cbd3ff4e0dc929dc8e6178b5da5', '2026-11-22 11:11:24.367+00'),
  ('test', 'ea9c9d05-1eb4-4748-892f-6cfcc17d79cf:paid', 'ea9c9d05-1eb4-4748-892f-6cfcc17d79cf', 'paid', '22ec63826178fff83e0534291ea99ce975d53c6aa2d18ab836482f230c312b21', '2026-11-22 11:11:24.303+00');
INSERT INTO refunds (id, payment_id, amount_cents, reason, status, provider_ref, created_at, settled_at) OVERRIDING SYSTEM VALUE VALUES
  ('441a428b-413c-42b3-9f61-36a1e6f24f0f', 'c867f9bd-7c0a-47ce-bf9b-8c8f7c4d7fe6', '2500', 'returned', 'done', '441a428b-413c-42b3-9f61-36a1e6f24f0f', '2026-11-22 11:11:24.495+00', '2026-11-22 11:11:24.512+00'),
  ('95dd95d9-93aa-4b3c-818c-b9f51bffc750', '5561056a-b991-4a19-ab50-921e8e4d1b91', '19900', 'cancelled', 'pending', NULL, '2026-11-22 11:11:24.794+00', NULL),
  ('a92b6d05-f8c9-49fa-9797-8bfa9e9ec46f', 'c9c09769-fc30-4f80-b727-437bad15acab', '19900', 'returned', 'done', 'a92b6d05-f8c9-49fa-9797-8bfa9e9ec46f', '2026-11-22 11:11:24.397+00', '2026-11-22 11:11:24.422+00');
INSERT INTO stock_holds (order_id, variant_id, quantity, state, expires_at) OVERRIDING SYSTEM VALUE VALUES
  ('0c905c3c-43ca-4a76-8322-ebf4a6d80df4', '1', '1', 'released', '2026-11-22 11:26:24.169+00'),
  ('0eb28cb8-2e0e-4791-b62b-b6eed24716c4', '1', '1', 'sold', '2026-11-22 11:26:24.534+00'),
  ('158d14fc-5d9d-4f2a-bae5-7782a50f2583', '1', '1', 'sold', '2026-11-22 11:26:24.468+00'),
  ('36cf4059-d89c-497a-bc8c-06a4ea0be8c6', '1', '1', 'sold', '2026-11-22 11:26:24.673+00'),
  ('3b35ad16-7fdc-4807-9fb2-82aad31df62e', '1', '1', 'sold', '2026-11-22 11:26:24.91+00'),
  ('6b08a8a8-249f-48cb-aebe-9bec51b79520', '1', '1', 'sold', '2026-11-22 11:26:24.324+00'),
  ('9076e627-a835-4af4-baab-6b95c2912fcc', '1', '1', 'released', '2026-11-22 11:26:24.236+00'),
  ('a1069666-3263-4022-976e-90f108734db9', '1', '1', 'held', '2026-11-22 11:26:24.134+00'),
  ('a281a212-149e-4526-9b2a-9761f15f6a56', '1', '1', 'released', '2026-11-22 11:26:24.954+00'),
  ('af4a9300-a493-4222-b7c5-0dd80f216d53', '1', '1', 'sold', '2026-11-22 11:26:24.713+00'),
  ('bbafa18b-c7cc-4f76-8d97-8f053a329b27', '1', '1', 'held', '2026-11-22 11:26:24.292+00'),
  ('f0da4501-eb26-4c32-9097-f7bc861459e0', '1', '1', 'sold', '2026-11-22 11:26:24.58+00'),
  ('fb5fe5c5-506f-4e63-b87c-ce40827b93f1', '1', '1', 'returned', '2026-11-22 11:26:24.754+00');
INSERT INTO stock_movements (id, variant_id, change, reason, order_id, at, note) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '3', 'received', NULL, '2026-11-22 11:11:23.142088+00', 'First stock'),
  ('10', '1', '-1', 'held', '9076e627-a835-4af4-baab-6b95c2912fcc', '2026-11-22 11:11:24.236+00', ''),
  ('11', '1', '1', 'released', '9076e627-a835-4af4-baab-6b95c2912fcc', '2026-11-22 11:11:24.257+00', 'Cancelled by you'),
  ('12', '1', '-1', 'held', 'bbafa18b-c7cc-4f76-8d97-8f053a329b27', '2026-11-22 11:11:24.292+00', ''),
  ('13', '1', '-1', 'held', '6b08a8a8-249f-48cb-aebe-9bec51b79520', '2026-11-22 11:11:24.324+00', ''),
  ('14', '1', '0', 'sold', '6b08a8a8-249f-48cb-aebe-9bec51b79520', '2026-11-22 11:11:24.368+00', '1 pieces'),
  ('15', '1', '-1', 'held', '158d14fc-5d9d-4f2a-bae5-7782a50f2583', '2026-11-22 11:11:24.468+00', ''),
  ('16', '1', '0', 'sold', '158d14fc-5d9d-4f2a-bae5-7782a50f2583', '2026-11-22 11:11:24.482+00', '1 pieces'),
  ('17', '1', '-1', 'held', '0eb28cb8-2e0e-4791-b62b-b6eed24716c4', '2026-11-22 11:11:24.534+00', ''),
  ('18', '1', '0', 'sold', '0eb28cb8-2e0e-4791-b62b-b6eed24716c4', '2026-11-22 11:11:24.539+00', '1 pieces'),
  ('19', '1', '-1', 'held', 'f0da4501-eb26-4c32-9097-f7bc861459e0', '2026-11-22 11:11:24.581+00', ''),
  ('2', '5', '2', 'received', NULL, '2026-11-22 11:11:23.142088+00', 'First stock'),
  ('20', '1', '0', 'sold', 'f0da4501-eb26-4c32-9097-f7bc861459e0', '2026-11-22 11:11:24.617+00', '1 pieces'),
  ('21', '1', '-1', 'held', '36cf4059-d89c-497a-bc8c-06a4ea0be8c6', '2026-11-22 11:11:24.673+00', ''),
  ('22', '1', '0', 'sold', '36cf4059-d89c-497a-bc8c-06a4ea0be8c6', '2026-11-22 11:11:24.682+00', '1 pieces'),
  ('23', '1', '-1', 'held', 'af4a9300-a493-4222-b7c5-0dd80f216d53', '2026-11-22 11:11:24.713+00', ''),
  ('24', '1', '0', 'sold', 'af4a9300-a493-4222-b7c5-0dd80f216d53', '2026-11-22 11:11:24.719+00', '1 pieces'),
  ('25', '1', '-1', 'held', 'fb5fe5c5-506f-4e63-b87c-ce40827b93f1', '2026-11-22 11:11:24.754+00', ''),
  ('26', '1', '0', 'sold', 'fb5fe5c5-506f-4e63-b87c-ce40827b93f1', '2026-11-22 11:11:24.764+00', '1 pieces'),
  ('27', '1', '1', 'returned', 'fb5fe5c5-506f-4e63-b87c-ce40827b93f1', '2026-11-22 11:11:24.784+00', 'Cancelled by you'),
  ('28', '1', '-1', 'held', '3b35ad16-7fdc-4807-9fb2-82aad31df62e', '2026-11-22 11:11:24.91+00', ''),
  ('29', '1', '0', 'sold', '3b35ad16-7fdc-4807-9fb2-82aad31df62e', '2026-11-22 11:11:24.93+00', '1 pieces'),
  ('3', '7', '4', 'received', NULL, '2026-11-22 11:11:23.142088+00', 'First stock'),
  ('30', '1', '-1', 'held', 'a281a212-149e-4526-9b2a-9761f15f6a56', '2026-11-22 11:11:24.954+00', ''),
  ('31', '1', '1', 'released', 'a281a212-149e-4526-9b2a-9761f15f6a56', '2026-11-22 11:11:24.986+00', 'Cancelled by you'),
  ('4', '8', '9', 'received', NULL, '2026-11-22 11:11:23.142088+00', 'First stock'),
  ('5', '1', '30', 'received', NULL, '2026-11-22 11:11:23.384+00', 'Delivery'),
  ('6', '5', '-1', 'corrected', NULL, '2026-11-22 11:11:23.402+00', 'Counted'),
  ('7', '1', '-1', 'held', 'a1069666-3263-4022-976e-90f108734db9', '2026-11-22 11:11:24.135+00', ''),
  ('8', '1', '-1', 'held', '0c905c3c-43ca-4a76-8322-ebf4a6d80df4', '2026-11-22 11:11:24.17+00', ''),
  ('9', '1', '1', 'released', '0c905c3c-43ca-4a76-8322-ebf4a6d80df4', '2026-11-22 11:11:24.199+00', 'The payment was declined');
INSERT INTO idempotency_keys (scope, key, body_hash, status, answer, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('7PsTlhgRUzfcnK4ZSfH-P-B-bzyDJlONiezMQHFkiyo', 'e95d1ccd-497b-406d-b55e-6989d8860145', 'k3h_LWIFJq9Hj9UhVZtYCIazPgU_R0Yk4fdc41kIu1Y', '201', '{"order": {"email": "ada@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "ZPM-DW4-X7", "status": "awaiting_payment", "payment": {"url": "/pay/test/39574e55-750c-4e8f-a797-5d35d4d248e1", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "a1069666-3263-4022-976e-90f108734db9"}', '2026-11-22 11:11:24.135+00'),
  ('AvzIqY1d0Fnr99G5gYzH9WT1CmyBWnmPIq_kadv1znI', '35642abf-b3bc-4d50-bb2c-33602442b1e7', 'k3h_LWIFJq9Hj9UhVZtYCIazPgU_R0Yk4fdc41kIu1Y', '201', '{"order": {"email": "ada@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "VTR-ABK-94", "status": "awaiting_payment", "payment": {"url": "/pay/test/eedad204-018e-4cad-a171-6aabb262b3dd", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "9076e627-a835-4af4-baab-6b95c2912fcc"}', '2026-11-22 11:11:24.236+00'),
  ('SMXpjLuJ63KgbJClbG-QE__eP9sD3JT_Wl8KZz5nSk4', '0855a32c-9322-4608-8b63-ec52a1181517', 'k3h_LWIFJq9Hj9UhVZtYCIazPgU_R0Yk4fdc41kIu1Y', '201', '{"order": {"email": "ada@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "PZ5-WSC-4B", "status": "awaiting_payment", "payment": {"url": "/pay/test/1960dded-3867-4e7a-a3d8-e59158ad202a", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "f0da4501-eb26-4c32-9097-f7bc861459e0"}', '2026-11-22 11:11:24.581+00'),
  ('SMXpjLuJ63KgbJClbG-QE__eP9sD3JT_Wl8KZz5nSk4', '4387c5ce-4740-484e-83ab-f5221dbafeb5', 'k8uVwWoRH00buNQnY5RAxqWdBTov67cP-s_K5weQCXQ', '201', '{"order": {"email": "ada@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "TD9-NGD-KQ", "status": "awaiting_payment", "payment": {"url": "/pay/test/5119b138-1d8f-462e-9852-b078812f03ca", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "0eb28cb8-2e0e-4791-b62b-b6eed24716c4"}', '2026-11-22 11:11:24.534+00'),
  ('SMXpjLuJ63KgbJClbG-QE__eP9sD3JT_Wl8KZz5nSk4', '51a14622-5718-4fbc-8c19-4e55b5727c67', 'k3h_LWIFJq9Hj9UhVZtYCIazPgU_R0Yk4fdc41kIu1Y', '201', '{"order": {"email": "ada@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "SNN-HWA-C3", "status": "awaiting_payment", "payment": {"url": "/pay/test/5561056a-b991-4a19-ab50-921e8e4d1b91", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "fb5fe5c5-506f-4e63-b87c-ce40827b93f1"}', '2026-11-22 11:11:24.754+00'),
  ('SMXpjLuJ63KgbJClbG-QE__eP9sD3JT_Wl8KZz5nSk4', '79530284-1723-4557-a30e-18b3395db7bb', 'k3h_LWIFJq9Hj9UhVZtYCIazPgU_R0Yk4fdc41kIu1Y', '201', '{"order": {"email": "ada@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "SC9-SXV-86", "status": "awaiting_payment", "payment": {"url": "/pay/test/314fe11d-e01d-432e-8d22-e6340671106c", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "36cf4059-d89c-497a-bc8c-06a4ea0be8c6"}', '2026-11-22 11:11:24.673+00'),
  ('SMXpjLuJ63KgbJClbG-QE__eP9sD3JT_Wl8KZz5nSk4', 'bab06346-7fed-459c-923a-a87e23ed7d6d', 'k3h_LWIFJq9Hj9UhVZtYCIazPgU_R0Yk4fdc41kIu1Y', '201', '{"order": {"email": "ada@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "ZYB-YMV-YN", "status": "awaiting_payment", "payment": {"url": "/pay/test/a7c8af1f-888b-4b3d-8029-a2e4840ba66b", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "af4a9300-a493-4222-b7c5-0dd80f216d53"}', '2026-11-22 11:11:24.713+00'),
  ('TOyNXJWwMVGBDdBWqwxY-vVy_LzZndeDWwbY8UV7QOk', '8796baf3-e888-47c4-8dcb-6dcda789e412', 'Kdl_D2yPFkBYAxRQThpgwVCXvqCpzRuJ7ZSvsSXWA-o', '201', '{"order": {"email": "gone@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "82K-CSE-A3", "status": "awaiting_payment", "payment": {"url": "/pay/test/c920bc47-ae74-4002-8996-353e685e318f", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "a281a212-149e-4526-9b2a-9761f15f6a56"}', '2026-11-22 11:11:24.954+00'),
  ('TOyNXJWwMVGBDdBWqwxY-vVy_LzZndeDWwbY8UV7QOk', '8a1fb19c-e7a3-472a-ae9e-dfe5a6761e2d', 'Kdl_D2yPFkBYAxRQThpgwVCXvqCpzRuJ7ZSvsSXWA-o', '201', '{"order": {"email": "gone@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "VW7-FTA-8D", "status": "awaiting_payment", "payment": {"url": "/pay/test/b7e6d5d1-c8e4-47c6-ac48-de42bb580874", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "3b35ad16-7fdc-4807-9fb2-82aad31df62e"}', '2026-11-22 11:11:24.91+00'),
  ('Y035HEijqMdlu-q9K2J9ZS6xr4qPVOV2pBGX8POKUhg', 'f2506181-140d-499e-960a-2bfb240e06ad', 'PmZFHqtcChK-Lwa4t9xd-eoQ325Qc8gGfuXiQ2jhu4s', '201', '{"order": {"email": "ada@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "WZC-5P8-RM", "status": "awaiting_payment", "payment": {"url": "/pay/test/c867f9bd-7c0a-47ce-bf9b-8c8f7c4d7fe6", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "158d14fc-5d9d-4f2a-bae5-7782a50f2583"}', '2026-11-22 11:11:24.468+00'),
  ('lc1iOqLrZsx4H2ZP5CgyMvpZVugfBRLG4FvsMlF8lRc', 'f7c89ce3-7cb4-4717-be4d-d3bb08646e36', 'k3h_LWIFJq9Hj9UhVZtYCIazPgU_R0Yk4fdc41kIu1Y', '201', '{"order": {"email": "ada@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "4GR-AQN-NJ", "status": "awaiting_payment", "payment": {"url": "/pay/test/5ca02027-3ddd-48f9-8424-e66b8f362734", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "0c905c3c-43ca-4a76-8322-ebf4a6d80df4"}', '2026-11-22 11:11:24.17+00'),
  ('nbiZKTvFGSeaCWh6l63PpbF4ACKV5uY8NyBHbD3K4QU', 'a027855c-ba4d-4f32-9ed6-7e35cdc2fc13', 'k3h_LWIFJq9Hj9UhVZtYCIazPgU_R0Yk4fdc41kIu1Y', '201', '{"order": {"email": "ada@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "FGG-KZX-5X", "status": "awaiting_payment", "payment": {"url": "/pay/test/ea9c9d05-1eb4-4748-892f-6cfcc17d79cf", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "bbafa18b-c7cc-4f76-8d97-8f053a329b27"}', '2026-11-22 11:11:24.292+00'),
  ('uXKd3RvaAOBNFMpXflvv7kgrpXozJo9Hxy_EPCJkYrc', 'f40d7e59-1759-480e-a3ff-9b1e326f8036', 'k3h_LWIFJq9Hj9UhVZtYCIazPgU_R0Yk4fdc41kIu1Y', '201', '{"order": {"email": "ada@example.com", "items": [{"sku": "HAR-TOT-COG", "size": null, "color": "Cognac", "price": "189.00", "product": {"name": "Harbour Tote", "slug": "harbour-tote", "primary_image": {"alt": "Harbour Tote in Cognac", "avif": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.avif 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.avif 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.avif 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.avif 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.avif 1200w", "blur": "", "jpeg": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.jpg 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.jpg 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.jpg 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.jpg 1200w", "view": "hero", "webp": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/320.webp 320w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/480.webp 480w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/640.webp 640w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.webp 960w, /pictures/cd5fbc42e2c38291f5dbccb6094582eb/1200.webp 1200w", "color": "Cognac", "image": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "width": 1200, "height": 1500, "image_url": "/pictures/cd5fbc42e2c38291f5dbccb6094582eb/960.jpg", "placeholder": "#c8a27a"}}, "quantity": 1, "subtotal": "189.00"}], "total": "199.00", "number": "ZNS-EMT-F5", "status": "awaiting_payment", "payment": {"url": "/pay/test/c9c09769-fc30-4f80-b727-437bad15acab", "provider": "test"}, "currency": "USD", "shipping": "10.00", "subtotal": "189.00"}, "orderId": "6b08a8a8-249f-48cb-aebe-9bec51b79520"}', '2026-11-22 11:11:24.324+00');
INSERT INTO rate_limits (key, count, expires_at) OVERRIDING SYSTEM VALUE VALUES
  ('messages-of-email:tTPUVH6qWg-pVZZaHKOTzNLqATAyoQVybyMutBvdxPo', '1', '2026-11-23 11:11:25.145+00'),
  ('messages-of-place:N_z_JL9iA1srCAIK_Ai0_s1Pz_zlerI1GONWH_D-drk', '1', '2026-11-22 12:11:25.144+00'),
  ('register-all:EOuZ0th5tOP1yTQqe8sEC5AVPVyev6El9H1EZ8WUdTA', '3', '2026-11-22 11:21:23.574+00'),
  ('register-place:DlCHv4Js9kIIEtL4RoX_CMDL7a1sQsC4-tJGOMGa34U', '1', '2026-11-22 12:11:24.048+00'),
  ('register-place:Pr4npZh_5AU3gt_zjRJ91Zxxd3P8kTP8oivuGnHK8fM', '1', '2026-11-22 12:11:23.567+00'),
  ('register-place:tO4VmZrW8ZnHoxZ5cMvoVGGXRzOYwUI6xuhQQzQPTVA', '1', '2026-11-22 12:11:23.997+00'),
  ('reset-account:tfyF5VdV-eDQMKEKtEKbaylEhV-aDWAHf-gyvsvEHXI', '1', '2026-11-22 12:11:23.984+00'),
  ('reset-all:EOuZ0th5tOP1yTQqe8sEC5AVPVyev6El9H1EZ8WUdTA', '1', '2026-11-22 11:21:23.982+00'),
  ('reset-place:N_z_JL9iA1srCAIK_Ai0_s1Pz_zlerI1GONWH_D-drk', '1', '2026-11-22 12:11:23.98+00'),
  ('sign-in-place:AaE1qNo_mkT8fc_QtTfyPliIUw2s3_DjY7kWMu_7NFU', '1', '2026-11-22 11:26:24.814+00'),
  ('sign-in-place:N_z_JL9iA1srCAIK_Ai0_s1Pz_zlerI1GONWH_D-drk', '1', '2026-11-22 11:26:25.023+00'),
  ('sign-in-place:fCqv6kbBU67KlzopnqIpmWQa2Y7jYiAqZ2P89qBnnGk', '1', '2026-11-22 11:26:23.811+00'),
  ('sign-in-place:sjpqhDnA3eVRWJPnyQweMjO4YW5jRHDyDcSSi882Cbw', '1', '2026-11-22 11:26:23.659+00'),
  ('sign-in-wrong-account:tfyF5VdV-eDQMKEKtEKbaylEhV-aDWAHf-gyvsvEHXI', '0', '2026-11-22 12:11:23.672+00'),
  ('sign-in-wrong-account:wasuVYxVdGzXOVJP9BZecBKp1V-MPutgqBuNEnfQoxw', '0', '2026-11-22 12:11:24.821+00'),
  ('sign-in-wrong-all:EOuZ0th5tOP1yTQqe8sEC5AVPVyev6El9H1EZ8WUdTA', '0', '2026-11-22 11:16:23.674+00'),
  ('sign-in-wrong-place:AaE1qNo_mkT8fc_QtTfyPliIUw2s3_DjY7kWMu_7NFU', '0', '2026-11-22 11:26:24.817+00'),
  ('sign-in-wrong-place:N_z_JL9iA1srCAIK_Ai0_s1Pz_zlerI1GONWH_D-drk', '0', '2026-11-22 11:26:25.026+00'),
  ('sign-in-wrong-place:fCqv6kbBU67KlzopnqIpmWQa2Y7jYiAqZ2P89qBnnGk', '0', '2026-11-22 11:26:23.814+00'),
  ('sign-in-wrong-place:sjpqhDnA3eVRWJPnyQweMjO4YW5jRHDyDcSSi882Cbw', '0', '2026-11-22 11:26:23.666+00');
INSERT INTO mails (id, recipient, reply_to, template, data, status, failure, queued_at, settled_at) OVERRIDING SYSTEM VALUE VALUES
  ('04423abd-d3ee-4978-85ec-f9ee001cb3da', 'ada@example.com', NULL, 'order-shipped', '{"link": "http://localhost:3000/order/SC9-SXV-86?token=vbo8Qb0dQv2u9nb95L4qdPgLMSiC09MoADSiBVzV4ww", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "total": "$199.00", "number": "SC9-SXV-86", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00", "tracking": {"url": "https://ups.example/1Z999", "number": "1Z999", "carrier": "UPS"}}', 'queued', NULL, '2026-11-22 11:11:24.694+00', NULL),
  ('08b926fc-40c2-495b-bb6f-038b660dc870', 'gone@example.com', NULL, 'account-closed', '{"firstName": "Ada", "openOrders": 1}', 'queued', NULL, '2026-11-22 11:11:25.112+00', NULL),
  ('1208c5e3-b526-496c-878b-ad9b2857c399', 'ada@example.com', NULL, 'order-refunded', '{"link": "http://localhost:3000/order/WZC-5P8-RM?token=_W-xhk3TTVQDQStdiCDmmWf0FPQn6wvSz5IozoLpGio", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "total": "$199.00", "amount": "$25.00", "number": "WZC-5P8-RM", "reason": "you sent something back", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.518+00', NULL),
  ('14d3ff3d-c9af-4a61-ae76-b3f01597ec11', 'ada@example.com', NULL, 'order-refunded', '{"link": "http://localhost:3000/order/ZNS-EMT-F5?token=YVqSYRk0ccLK19kjDD3N0-cuaLO0IYe8OSlqYa_MBOA", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "total": "$199.00", "amount": "$199.00", "number": "ZNS-EMT-F5", "reason": "you sent something back", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.44+00', NULL),
  ('2d94691a-2920-4c7d-894b-62b2f79dc780', 'ada@example.com', NULL, 'order-confirmed', '{"link": "http://localhost:3000/order/ZYB-YMV-YN?token=sTwU43PAw7vKaelmb9W94UAUrb12VwGEM8XG7epFrYk", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "total": "$199.00", "number": "ZYB-YMV-YN", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.72+00', NULL),
  ('37a3feba-5d19-4e0a-92c9-a4aa633f21ad', 'ada@example.com', NULL, 'order-confirmed', '{"link": "http://localhost:3000/order/SC9-SXV-86?token=vbo8Qb0dQv2u9nb95L4qdPgLMSiC09MoADSiBVzV4ww", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "total": "$199.00", "number": "SC9-SXV-86", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.683+00', NULL),
  ('3866a7e1-e3fa-4941-b2ab-fe19d209782a', 'ada@example.com', NULL, 'order-confirmed', '{"link": "http://localhost:3000/order/TD9-NGD-KQ?token=tU6r5DtwpIoSm2JJKSl6nON6T5pDFg424PwFM_4G7qY", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "total": "$199.00", "number": "TD9-NGD-KQ", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.54+00', NULL),
  ('389daf8b-1d9c-450f-85b3-26b25343f340', 'grace@example.com', NULL, 'contact-received', '{}', 'queued', NULL, '2026-11-22 11:11:25.154+00', NULL),
  ('4367937f-8372-41a3-8f4e-850b79faecc2', 'ada@example.com', NULL, 'order-confirmed', '{"link": "http://localhost:3000/order/SNN-HWA-C3?token=tn4hiUkx6d68qqGXLFmD0ScxaOTFQ8OsggHXbVIx8Kw", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "total": "$199.00", "number": "SNN-HWA-C3", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.765+00', NULL),
  ('474e1b27-5286-4a90-b01e-63504e5054af', 'hello@wellworn.example', 'grace@example.com', 'contact-message', E'{"name": "Grace", "email": "grace@example.com", "message": "Do they stretch?\\nYours", "subject": "Straps"}', 'queued', NULL, '2026-11-22 11:11:25.149+00', NULL),
  ('53c4aedf-726f-4354-a2dc-8ea93de28f70', 'grace@example.com', NULL, 'welcome', NULL, 'failed', '550 no such mailbox', '2026-11-22 11:11:24.044+00', '2026-11-22 11:11:25.121+00'),
  ('71d52201-7fb1-46ee-a6bc-1a0142f59de7', 'ada@example.com', NULL, 'order-cancelled', '{"link": "http://localhost:3000/order/SNN-HWA-C3?token=tn4hiUkx6d68qqGXLFmD0ScxaOTFQ8OsggHXbVIx8Kw", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "money": "goes_back", "total": "$199.00", "number": "SNN-HWA-C3", "reason": "as you asked", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.787+00', NULL),
  ('8e5d7fa9-2c38-44d3-a156-a776f9795f08', 'ada@example.com', NULL, 'order-confirmed', '{"link": "http://localhost:3000/order/WZC-5P8-RM?token=_W-xhk3TTVQDQStdiCDmmWf0FPQn6wvSz5IozoLpGio", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "total": "$199.00", "number": "WZC-5P8-RM", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.483+00', NULL),
  ('8ff85e62-2218-4af9-9d02-36c625fad85f', 'hello@wellworn.example', 'ada@example.com', 'payment-flagged', '{"due": "$199.00", "ref": "ea9c9d05-1eb4-4748-892f-6cfcc17d79cf", "why": "Another amount was paid", "link": "http://localhost:3000/order/FGG-KZX-5X?token=IyuuV_nhjpbsYZoRiQWDLY3ZjbgWgMzKTSsGc8OROPY", "paid": "$0.01", "number": "FGG-KZX-5X", "provider": "test"}', 'queued', NULL, '2026-11-22 11:11:24.305+00', NULL),
  ('b059e501-cdda-4d2e-b935-b3ff0dadbc4f', 'ada@example.com', NULL, 'order-shipped', '{"link": "http://localhost:3000/order/ZYB-YMV-YN?token=sTwU43PAw7vKaelmb9W94UAUrb12VwGEM8XG7epFrYk", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "total": "$199.00", "number": "ZYB-YMV-YN", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00", "tracking": {"url": null, "number": "9400", "carrier": "USPS"}}', 'queued', NULL, '2026-11-22 11:11:24.729+00', NULL),
  ('c329a867-d26a-4e5d-afea-e8d33f03a15a', 'ada@example.com', NULL, 'order-confirmed', '{"link": "http://localhost:3000/order/PZ5-WSC-4B?token=056YiNm3EGWNyrNfhw-Eg-0hYcpJm8RLebGVrxE0AKo", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "total": "$199.00", "number": "PZ5-WSC-4B", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.623+00', NULL),
  ('c5c2435e-4d68-4c9d-97dc-d6bc201707a6', 'gone@example.com', NULL, 'order-cancelled', '{"link": "http://localhost:3000/order/82K-CSE-A3?token=InDKlgnzqaRXk9YM_A7If9IXKK8WpS1gvGZwVUhIS6M", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "money": "none", "total": "$199.00", "number": "82K-CSE-A3", "reason": "as you asked", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.988+00', NULL),
  ('c9740b59-c802-4d93-a227-cd6e1349679d', 'gone@example.com', NULL, 'order-confirmed', '{"link": "http://localhost:3000/order/VW7-FTA-8D?token=LoVAMqoyIDOMgmhX9HYu5dynuTywwLIIfg9pqLnGTK0", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "total": "$199.00", "number": "VW7-FTA-8D", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.931+00', NULL),
  ('cefb6e53-8a7d-44e8-8aae-a9fe461606bc', 'ada@example.com', NULL, 'order-cancelled', '{"link": "http://localhost:3000/order/VTR-ABK-94?token=Pa7ZjyhUe-10mTp5kNOlKIA0qGgNaTo0ELnK4r8bWkI", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "money": "none", "total": "$199.00", "number": "VTR-ABK-94", "reason": "as you asked", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.263+00', NULL),
  ('df734f9e-c501-4adf-86f4-f488164f58bf', 'gone@example.com', NULL, 'welcome', '{"link": "http://localhost:3000/account/verify-email/ttUeaz9q5elDTZNG3UOq7inwCgXGWHTI7-LmKVYZDq4", "firstName": "Ada"}', 'queued', NULL, '2026-11-22 11:11:24.105+00', NULL),
  ('f9fee8af-2b7c-4dfb-8c71-795aab8acb6d', 'ada@example.com', NULL, 'welcome', NULL, 'sent', NULL, '2026-11-22 11:11:23.618+00', '2026-11-22 11:11:25.121+00'),
  ('fbc571a7-a2de-46b6-83d7-ff3cfa23a567', 'ada@example.com', NULL, 'order-confirmed', '{"link": "http://localhost:3000/order/ZNS-EMT-F5?token=YVqSYRk0ccLK19kjDD3N0-cuaLO0IYe8OSlqYa_MBOA", "name": "Ada Lovelace", "lines": [{"name": "Harbour Tote", "amount": "$189.00", "options": "Cognac", "quantity": 1}], "total": "$199.00", "number": "ZNS-EMT-F5", "address": ["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"], "shipping": "$10.00", "subtotal": "$189.00"}', 'queued', NULL, '2026-11-22 11:11:24.379+00', NULL);
INSERT INTO messages (id, name, email, subject, message, received_at) OVERRIDING SYSTEM VALUE VALUES
  ('b469b8ad-5503-4aa8-9866-42d39da6d924', 'Grace', 'grace@example.com', 'Straps', 'Do they stretch?
Yours', '2026-11-22 11:11:25.147+00');
INSERT INTO newsletter_subscribers (id, email, hash, requested_at, confirmed_at, ended_at) OVERRIDING SYSTEM VALUE VALUES
  ('3c647222-4094-41df-aa47-eb2fd77c1b49', 'new@example.com', E'\\xeaea91b543334be4531922bcf5925bad10486612792d0ead82bdbd62855b00e1', '2026-11-22 11:11:25.121+00', NULL, NULL),
  ('df34db6c-ee72-48f0-8e8e-535647a2f40d', 'former@example.com', E'\\x5838d304ff779f2a00ff82fafc6507efd9e083b0316a09331ad275b9ab5e7164', '2026-11-22 11:11:25.121+00', '2026-11-22 11:11:25.135552+00', '2026-11-22 11:11:25.138712+00'),
  ('fdcf959f-8866-448f-b3fe-3344798507a0', 'reader@example.com', E'\\x54aba0a621674f5586decadc628ec43b7538760a12aa775ce27ef22ee92cce30', '2026-11-22 11:11:25.121+00', '2026-11-22 11:11:25.135552+00', NULL);
SELECT setval('products_id_seq', 4);
SELECT setval('variants_id_seq', 8);
SELECT setval('cart_lines_id_seq', 16);
SELECT setval('carts_id_seq', 12);
SELECT setval('order_events_id_seq', 34);
SELECT setval('stock_movements_id_seq', 31);
DO $$
DECLARE
  name regclass;
BEGIN
  FOR name IN SELECT DISTINCT tgrelid FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE '%.%' LOOP
    EXECUTE format('ALTER TABLE %s enable TRIGGER USER', name);
  END LOOP;
END $$;
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "f9fee8af-2b7c-4dfb-8c71-795aab8acb6d"}'::json, run_at => '2026-11-22 11:11:23.6086+00', max_attempts => '25', job_key => 'f9fee8af-2b7c-4dfb-8c71-795aab8acb6d');
SELECT graphile_worker.add_job('send_reset_link', '{"email":"ada@example.com"}'::json, run_at => '2026-11-22 11:11:23.986297+00', max_attempts => '25', job_key => NULL);
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "53c4aedf-726f-4354-a2dc-8ea93de28f70"}'::json, run_at => '2026-11-22 11:11:24.038556+00', max_attempts => '25', job_key => '53c4aedf-726f-4354-a2dc-8ea93de28f70');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "df734f9e-c501-4adf-86f4-f488164f58bf"}'::json, run_at => '2026-11-22 11:11:24.102872+00', max_attempts => '25', job_key => 'df734f9e-c501-4adf-86f4-f488164f58bf');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "cefb6e53-8a7d-44e8-8aae-a9fe461606bc"}'::json, run_at => '2026-11-22 11:11:24.24434+00', max_attempts => '25', job_key => 'cefb6e53-8a7d-44e8-8aae-a9fe461606bc');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "8ff85e62-2218-4af9-9d02-36c625fad85f"}'::json, run_at => '2026-11-22 11:11:24.303527+00', max_attempts => '25', job_key => '8ff85e62-2218-4af9-9d02-36c625fad85f');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "fbc571a7-a2de-46b6-83d7-ff3cfa23a567"}'::json, run_at => '2026-11-22 11:11:24.367471+00', max_attempts => '25', job_key => 'fbc571a7-a2de-46b6-83d7-ff3cfa23a567');
SELECT graphile_worker.add_job('send_refund', '{"refundId":"a92b6d05-f8c9-49fa-9797-8bfa9e9ec46f"}'::json, run_at => '2026-11-22 11:11:24.39583+00', max_attempts => '25', job_key => 'refund:a92b6d05-f8c9-49fa-9797-8bfa9e9ec46f');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "14d3ff3d-c9af-4a61-ae76-b3f01597ec11"}'::json, run_at => '2026-11-22 11:11:24.416654+00', max_attempts => '25', job_key => '14d3ff3d-c9af-4a61-ae76-b3f01597ec11');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "8e5d7fa9-2c38-44d3-a156-a776f9795f08"}'::json, run_at => '2026-11-22 11:11:24.480094+00', max_attempts => '25', job_key => '8e5d7fa9-2c38-44d3-a156-a776f9795f08');
SELECT graphile_worker.add_job('send_refund', '{"refundId":"441a428b-413c-42b3-9f61-36a1e6f24f0f"}'::json, run_at => '2026-11-22 11:11:24.493216+00', max_attempts => '25', job_key => 'refund:441a428b-413c-42b3-9f61-36a1e6f24f0f');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "1208c5e3-b526-496c-878b-ad9b2857c399"}'::json, run_at => '2026-11-22 11:11:24.508643+00', max_attempts => '25', job_key => '1208c5e3-b526-496c-878b-ad9b2857c399');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "3866a7e1-e3fa-4941-b2ab-fe19d209782a"}'::json, run_at => '2026-11-22 11:11:24.538654+00', max_attempts => '25', job_key => '3866a7e1-e3fa-4941-b2ab-fe19d209782a');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "c329a867-d26a-4e5d-afea-e8d33f03a15a"}'::json, run_at => '2026-11-22 11:11:24.608689+00', max_attempts => '25', job_key => 'c329a867-d26a-4e5d-afea-e8d33f03a15a');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "37a3feba-5d19-4e0a-92c9-a4aa633f21ad"}'::json, run_at => '2026-11-22 11:11:24.680867+00', max_attempts => '25', job_key => '37a3feba-5d19-4e0a-92c9-a4aa633f21ad');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "04423abd-d3ee-4978-85ec-f9ee001cb3da"}'::json, run_at => '2026-11-22 11:11:24.69033+00', max_attempts => '25', job_key => '04423abd-d3ee-4978-85ec-f9ee001cb3da');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "2d94691a-2920-4c7d-894b-62b2f79dc780"}'::json, run_at => '2026-11-22 11:11:24.719066+00', max_attempts => '25', job_key => '2d94691a-2920-4c7d-894b-62b2f79dc780');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "b059e501-cdda-4d2e-b935-b3ff0dadbc4f"}'::json, run_at => '2026-11-22 11:11:24.726058+00', max_attempts => '25', job_key => 'b059e501-cdda-4d2e-b935-b3ff0dadbc4f');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "4367937f-8372-41a3-8f4e-850b79faecc2"}'::json, run_at => '2026-11-22 11:11:24.763363+00', max_attempts => '25', job_key => '4367937f-8372-41a3-8f4e-850b79faecc2');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "71d52201-7fb1-46ee-a6bc-1a0142f59de7"}'::json, run_at => '2026-11-22 11:11:24.777284+00', max_attempts => '25', job_key => '71d52201-7fb1-46ee-a6bc-1a0142f59de7');
SELECT graphile_worker.add_job('send_refund', '{"refundId":"95dd95d9-93aa-4b3c-818c-b9f51bffc750"}'::json, run_at => '2026-11-22 11:11:24.777284+00', max_attempts => '25', job_key => 'refund:95dd95d9-93aa-4b3c-818c-b9f51bffc750');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "c9740b59-c802-4d93-a227-cd6e1349679d"}'::json, run_at => '2026-11-22 11:11:24.92775+00', max_attempts => '25', job_key => 'c9740b59-c802-4d93-a227-cd6e1349679d');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "c5c2435e-4d68-4c9d-97dc-d6bc201707a6"}'::json, run_at => '2026-11-22 11:11:24.973413+00', max_attempts => '25', job_key => 'c5c2435e-4d68-4c9d-97dc-d6bc201707a6');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "08b926fc-40c2-495b-bb6f-038b660dc870"}'::json, run_at => '2026-11-22 11:11:25.092493+00', max_attempts => '25', job_key => '08b926fc-40c2-495b-bb6f-038b660dc870');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "474e1b27-5286-4a90-b01e-63504e5054af"}'::json, run_at => '2026-11-22 11:11:25.147252+00', max_attempts => '25', job_key => '474e1b27-5286-4a90-b01e-63504e5054af');
SELECT graphile_worker.add_job('send_mail', '{"mailId" : "389daf8b-1d9c-450f-85b3-26b25343f340"}'::json, run_at => '2026-11-22 11:11:25.147252+00', max_attempts => '25', job_key => '389daf8b-1d9c-450f-85b3-26b25343f340');
SELECT graphile_worker.add_job('expire_holds', '{}'::json, run_at => '2026-11-22 11:11:25.170401+00', max_attempts => '25', job_key => NULL);
SELECT graphile_worker.add_job('forget_old_answers', '{}'::json, run_at => '2026-11-22 11:11:25.174937+00', max_attempts => '25', job_key => NULL);
SELECT graphile_worker.add_job('cancel_never_paid', '{}'::json, run_at => '2026-11-22 11:11:25.180578+00', max_attempts => '25', job_key => NULL);
SELECT graphile_worker.add_job('delete_old_mails', '{}'::json, run_at => '2026-11-22 11:11:25.187231+00', max_attempts => '25', job_key => NULL);
SELECT graphile_worker.add_job('forget_old_sessions', '{}'::json, run_at => '2026-11-22 11:11:25.191023+00', max_attempts => '25', job_key => NULL);
SELECT graphile_worker.add_job('forget_old_messages', '{}'::json, run_at => '2026-11-22 11:11:25.195101+00', max_attempts => '25', job_key => NULL);
SELECT graphile_worker.add_job('forget_abandoned_carts', '{}'::json, run_at => '2026-11-22 11:11:25.202819+00', max_attempts => '25', job_key => NULL);
SELECT graphile_worker.add_job('anonymise_left_orders', '{}'::json, run_at => '2026-11-22 11:11:25.20523+00', max_attempts => '25', job_key => NULL);
