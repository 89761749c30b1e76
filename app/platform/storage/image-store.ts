/** Where pictures' bytes lie. Keys are ours alone ("masters/…", "sizes/…"), never a visitor's text. */
export type ImageStore = {
  read(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Another reader sees all of the bytes or nothing. */
  write(key: string, bytes: Uint8Array): Promise<void>;
};
