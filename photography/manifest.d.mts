export interface Shot {
  slug: string;
  view: string;
  item: Record<string, unknown>;
  /** The view's entry in views.json. */
  setup?: Record<string, unknown>;
  images: { color?: string; file: string }[];
}
type Read = (name: string) => string;
export function masterHash(shot: Shot, range: object, dyes: Record<string, string>, read?: Read): string;
export function imageHash(shot: Shot, master: string, dyes: Record<string, string>, read?: Read): string;
