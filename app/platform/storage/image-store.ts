/** Storage for the bytes of images. Keys ("masters/…", "sizes/…") never contain user input. */
export type ImageStore = {
  read(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Atomic: a concurrent reader gets all of the bytes or nothing. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Deletes the bytes; nothing happens if there are none. */
  delete(key: string): Promise<void>;
};
