import { once } from "node:events";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** A TCP proxy that leads to one server, as a load balancer in front of a database does, and can fail in several ways. */
export type TcpSwitch = {
  port: number;
  /** Sends new connections there; undefined closes them. Open connections stay where they are. */
  leadTo: (target: NetConnectOpts | undefined) => void;
  /** Closes all open connections. */
  cut: () => void;
  /** Delays all traffic until `restore`. */
  freeze: () => void;
  /** A black hole until `restore`: traffic and the ends of connections are swallowed. What lost a byte stays dead afterwards. */
  swallow: () => void;
  restore: () => void;
  close: () => Promise<void>;
};

type Mode = "relay" | "freeze" | "swallow";
type Link = { ends: [Socket, Socket]; isDead: boolean };

/** Opens a switch at a port of this machine; 0 for any free one. */
export async function openTcpSwitch(target: NetConnectOpts | undefined, port = 0): Promise<TcpSwitch> {
  const links = new Set<Link>();
  let [current, mode]: [NetConnectOpts | undefined, Mode] = [target, "relay"];

  const end = (link: Link) => {
    links.delete(link);
    for (const socket of link.ends) socket.destroy();
  };
  const relay = (link: Link, from: Socket, to: Socket) => {
    from.on("data", (bytes) => {
      if (mode === "swallow") link.isDead = true;
      if (!link.isDead) to.write(bytes);
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      if (mode === "swallow") link.isDead = true;
      if (!link.isDead) end(link);
    });
  };
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (!current && mode !== "swallow") return socket.destroy();
    const onward = connect(current ?? { port: 1, host: "127.0.0.1" });
    const link: Link = { ends: [socket, onward], isDead: mode === "swallow" };
    links.add(link);
    relay(link, socket, onward);
    relay(link, onward, socket);
    if (mode === "freeze") for (const each of link.ends) each.pause();
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const setMode = (next: Mode) => {
    mode = next;
    for (const { ends } of links) for (const socket of ends) socket[next === "freeze" ? "pause" : "resume"]();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (next) => {
      current = next;
    },
    cut: () => {
      for (const link of links) end(link);
    },
    freeze: () => setMode("freeze"),
    swallow: () => setMode("swallow"),
    restore: () => setMode("relay"),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const link of links) end(link);
      await closed;
    },
  };
}
