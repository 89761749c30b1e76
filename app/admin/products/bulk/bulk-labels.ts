/** The bulk actions, with the words of their pages. */
export const BULK_ACTIONS = {
  publish: { title: "Publish products", verb: "Publish" },
  unpublish: { title: "Unpublish products", verb: "Unpublish" },
  archive: { title: "Archive products", verb: "Archive" },
  restore: { title: "Restore products as drafts", verb: "Restore" },
  tags: { title: "Change tags", verb: "Change the tags of" },
  price: { title: "Change prices", verb: "Change" },
} as const;
export type BulkAction = keyof typeof BULK_ACTIONS;

/** The fields that describe a change of prices or tags, as they are typed. */
export const CHANGE_FIELDS = ["mode", "by", "round", "add", "remove"] as const;
export type TypedChange = Record<(typeof CHANGE_FIELDS)[number], string>;

/** The same as text. */
export const itemsText = (items: { id: number; version?: number | undefined }[]) =>
  items.map(({ id, version }) => `${id}.${version}`).join(",");
