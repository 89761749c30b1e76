import { parseSync } from "@swc/core";

/** Retired words, and what to write instead. */
const RETIRED = {
  kept: "stored, cached, or the row's own name",
  told: "what is passed: a session, props, a logged message",
  tell: "showToast, notify or log",
  sayno: "errorJson",
  sentence: "message",
  sentences: "messages",
  refusal: "error",
  refusals: "errors",
  picture: "image",
  pictures: "images",
  scene: "editorialImage",
  scenes: "editorialImages",
  hung: "stored",
  hang: "store",
  letter: "email, or character for one of a text",
  letters: "emails, or characters of a text",
  mails: "emails",
  posted: "submitted",
  struck: "deleted",
  settle: "apply, finish or resolve",
  shelf: "cache, list, card data or stock",
  shelves: "caches, lists or stock",
  wrong: "invalid, or fieldErrors",
  most: "max",
  goods: "products",
  piece: "unit or quantity",
  pieces: "units or quantities",
  hold: "reservation or lock",
  act: "action",
  acts: "actions",
  mend: "validate or fix",
  mended: "validated or fixed",
  asker: "viewer",
  envelope: "address lines, or the message's options",
  trail: "breadcrumbs",
  loupe: "zoomIcon",
  plate: "frame",
  plates: "frames",
  moment: "at, date or timestamptz",
  moments: "dates",
  tidy: "normalize",
  tidied: "normalized",
  hurry: "forceClose",
  hush: "hide",
  hushed: "redacted",
  discreet: "redactErrors",
  forgery: "csrf or crossSite",
  forgive: "reset",
  front: "request handler",
  briefly: "summary",
  patience: "timeout",
  resting: "circuit open",
  steady: "transaction",
  slip: "edit distance or typo",
  spelling: "alias",
  spellings: "aliases",
  volley: "burst",
  atomically: "transaction",
  leaver: "deleted account",
  joins: "merges",
  said: "success, or the message",
  forget: "delete, purge, clear or expire",
  away: "unavailable",
  sight: "visibility or view",
};

/** Retired in names of the database too; elsewhere these words have ordinary uses. */
const RETIRED_IN_DATABASE = {
  ...RETIRED,
  holds: "reservations",
  mark: "key or bitmap",
  marks: "bitmaps",
  place: "client_network",
  answer: "response",
  joined: "merged",
  left: "deleted",
  says: "has or is",
  colour: "color",
  anonymise: "anonymize",
  anonymised: "anonymized",
};

/** Names that contain a retired word in its ordinary sense, each with the reason. */
const EXCEPTIONS = {
  letterSpacing: "a property of CSS",
  PackingSlip: "the paper in a parcel that lists its units",
  "packing-slip": "the file of PackingSlip",
  writePackingSlip: "writes the same into a PDF",
  "product_questions.answer": "a question of a product's FAQ has an answer",
};

/** Splits a name at humps, hyphens and underscores: "findHeldCart" is find, held, cart. */
export function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

function retiredIn(name, retired = RETIRED) {
  return EXCEPTIONS[name] ? [] : wordsOf(name).filter((word) => Object.hasOwn(retired, word));
}

const message = (where, name, word, retired = RETIRED) =>
  `${where}: "${name}" contains "${word}"; write ${retired[word]}.`;

const inDatabase = (where, names) =>
  names.flatMap((name) =>
    retiredIn(name, RETIRED_IN_DATABASE).map((word) => message(where, name, word, RETIRED_IN_DATABASE)),
  );

const CONSTRAINTS = ["indexes", "foreignKeys", "compositePrimaryKeys", "uniqueConstraints", "checkConstraints"];

/** The retired words in the tables, columns, indexes and constraints of a snapshot that drizzle-kit wrote, as messages. */
export function retiredInTables(where, snapshot) {
  const names = Object.values(snapshot.tables).flatMap((table) => [
    table.name,
    ...Object.keys(table.columns).map((column) => `${table.name}.${column}`),
    ...CONSTRAINTS.flatMap((kind) => Object.keys(table[kind])),
  ]);
  return inDatabase(where, names);
}

/** The retired words in the names of the functions and triggers that an SQL file creates, as messages. */
export function retiredInSql(file, text) {
  const created = text.matchAll(/\bCREATE (?:OR REPLACE )?(?:FUNCTION|TRIGGER) "?(\w+)/gi);
  return inDatabase(file, [...new Set([...created].map(([, name]) => name))]);
}

/** The retired words in the folders and the name of a file, as messages. */
export function retiredInPath(file) {
  const parts = file.split("/").map((part) => part.replace(/\..*$/, ""));
  return parts.flatMap((part) => retiredIn(part).map((word) => message(file, part, word)));
}

/** The retired words in the names that a TypeScript or JavaScript file declares, as messages. */
export function retiredInSource(file, source) {
  const syntax = { syntax: "typescript", tsx: file.endsWith(".tsx"), decorators: true };
  const names = new Set();
  visit(parseSync(source, { ...syntax, target: "es2024" }), (name) => names.add(name));
  return [...names].flatMap((name) => retiredIn(name).map((word) => message(file, name, word)));
}

const DECLARED = {
  VariableDeclarator: (node) => [node.id],
  FunctionDeclaration: (node) => [node.identifier, ...node.params.map(({ pat }) => pat)],
  FunctionExpression: (node) => node.params.map(({ pat }) => pat),
  ArrowFunctionExpression: (node) => node.params,
  Constructor: (node) => node.params.map((param) => param.pat ?? param.param),
  ClassDeclaration: (node) => [node.identifier],
  ClassProperty: (node) => [node.key],
  ClassMethod: (node) => [node.key, ...node.function.params.map(({ pat }) => pat)],
  MethodProperty: (node) => node.params.map(({ pat }) => pat),
  PrivateProperty: (node) => [node.key],
  PrivateMethod: (node) => [node.key, ...node.function.params.map(({ pat }) => pat)],
  CatchClause: (node) => [node.param],
  TsTypeAliasDeclaration: (node) => [node.id],
  TsInterfaceDeclaration: (node) => [node.id],
  TsTypeParameter: (node) => [node.name],
  TsPropertySignature: (node) => [node.key],
  TsMethodSignature: (node) => [node.key],
  TsFunctionType: (node) => node.params,
};

function visit(node, found) {
  if (node === null || typeof node !== "object") return;
  for (const declared of DECLARED[node.type]?.(node) ?? []) names(declared, found);
  for (const value of Object.values(node)) visit(value, found);
}

/** The names in a pattern. `{ a }` is left out: that name was given where the object comes from. */
function names(pattern, found) {
  if (!pattern) return;
  if (pattern.type === "Identifier") found(pattern.value);
  else if (pattern.type === "PrivateName") found(pattern.value ?? pattern.id.value);
  else if (pattern.type === "ObjectPattern")
    for (const one of pattern.properties) names(one.value ?? one.argument, found);
  else if (pattern.type === "ArrayPattern") for (const one of pattern.elements) names(one, found);
  else if (pattern.type === "AssignmentPattern") names(pattern.left, found);
  else if (pattern.type === "RestElement") names(pattern.argument, found);
}
