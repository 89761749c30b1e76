/** A form with nested names, as Stripe's SDK sends it. */
export type Tree = { [name: string]: Tree | string };

/** Reads `a[b][0]=1` as `{ a: { b: { 0: "1" } } }`. */
export function parseStripeForm(body: string): Tree {
  const tree: Tree = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    const last = path.pop() ?? name;
    let branch = tree;
    for (const part of path) {
      const next = branch[part];
      const grown = typeof next === "object" ? next : {};
      branch[part] = grown;
      branch = grown;
    }
    branch[last] = value;
  }
  return tree;
}
