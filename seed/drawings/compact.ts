/** Makes a drawing smaller without changing it: a path drawn often is written once, and a gradient that nothing uses is left out. */
export function compact(svg: string): string {
  const times = new Map<string, number>();
  for (const [, d = ""] of svg.matchAll(/<path d="([^"]{40,})"/g)) times.set(d, (times.get(d) ?? 0) + 1);
  const shared = [...times].filter(([, count]) => count > 1).map(([d]) => d);
  const names = new Map(shared.map((d, i) => [d, `k${i}`]));
  const lighter = svg
    .replaceAll(" />", "/>")
    .replace(/<path d="([^"]{40,})"/g, (whole, d: string) => (names.has(d) ? `<use href="#${names.get(d)}"` : whole));
  const paths = shared.map((d) => `<path id="${names.get(d)}" d="${d}"/>`).join("");
  return withoutIdleGradients(lighter.replace("</defs>", `${paths}</defs>`));
}

function withoutIdleGradients(svg: string): string {
  return svg.replace(/<(linear|radial)Gradient id="([^"]+)".*?<\/\1Gradient>/g, (whole, _kind, id: string) =>
    svg.includes(`url(#${id})`) ? whole : "",
  );
}
