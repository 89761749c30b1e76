import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Settings } from "#app/platform/env.ts";

const MESSAGES: Record<string, (settings: Settings) => string> = {
  EADDRINUSE: ({ PORT }) => `Port ${PORT} is taken by another program. Set PORT to a free one and start again.`,
  EACCES: ({ PORT }) => `Port ${PORT} may be used by root only. Set PORT to a number above 1023 and start again.`,
  EADDRNOTAVAIL: ({ HOST }) => `This machine has no address ${HOST}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all.`,
  ENOTFOUND: ({ HOST }) => `The name ${HOST} is not known. Set HOST to 127.0.0.1, or to 0.0.0.0 for all.`,
};

/** Opens the door at HOST and PORT and answers the port. Throws a sentence when that can't be done. */
export async function listen(server: Server, settings: Settings): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const message = MESSAGES[error.code ?? ""]?.(settings);
      reject(message ? new Error(message) : error);
    });
    server.listen(settings.PORT, settings.HOST, resolve);
  });
  return (server.address() as AddressInfo).port;
}
