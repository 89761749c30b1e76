/** busboy has no types of its own; these are the parts that read-files.server.ts uses. */
declare module "busboy" {
  import type { Readable, Writable } from "node:stream";

  type Limits = { fieldSize: number; fields: number; fileSize: number; files: number; parts: number };
  type Parser = Writable & {
    on(
      event: "field",
      listener: (name: string | undefined, value: string, info: { valueTruncated: boolean }) => void,
    ): Parser;
    on(
      event: "file",
      listener: (name: string | undefined, file: Readable, info: { filename?: string }) => void,
    ): Parser;
    on(event: "fieldsLimit" | "filesLimit" | "partsLimit", listener: () => void): Parser;
  };
  /** Throws if the content type is that of no form. */
  export default function busboy(options: {
    headers: { "content-type": string };
    defParamCharset: "utf8";
    limits: Limits;
  }): Parser;
}
