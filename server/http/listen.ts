import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Where to listen. For messages to the operator: `prefix` of the settings' names, and what to set HOST to instead. */
type ListenAddress = { port: number; host: string; prefix: "" | "METRICS_"; hostAdvice: string };

const LISTEN_ERRORS: Record<string, (address: ListenAddress) => string> = {
  EADDRINUSE: ({ port, prefix }) =>
    `Port ${port} is taken by another program. Set ${prefix}PORT to a free one and start again.`,
  EACCES: ({ port, prefix }) =>
    `Port ${port} may be used by root only. Set ${prefix}PORT to a number above 1023 and start again.`,
  EADDRNOTAVAIL: ({ host, prefix, hostAdvice }) =>
    `This machine has no address ${host}. Set ${prefix}HOST to ${hostAdvice}.`,
  ENOTFOUND: ({ host, prefix, hostAdvice }) => `The name ${host} is not known. Set ${prefix}HOST to ${hostAdvice}.`,
};

/** Listens at an address. Returns the port. Throws an error whose message tells the operator what to change. */
export async function listen(server: Server, address: ListenAddress): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const message = LISTEN_ERRORS[error.code ?? ""]?.(address);
      reject(message ? new Error(message) : error);
    });
    server.listen(address.port, address.host, resolve);
  });
  return (server.address() as AddressInfo).port;
}
