// Breaks a shop on purpose: loaded into its process by NODE_OPTIONS=--import, so that no fault has to be built into the shop.
import { ServerResponse } from "node:http";

process.on("SIGUSR2", () => {
  setImmediate(() => {
    throw new Error("a fault that nobody caught");
  });
});

const { writeHead } = ServerResponse.prototype;

/** While a request with `x-fault: rejection` is answered, a promise is rejected beside it. */
ServerResponse.prototype.writeHead = function (...head) {
  if (this.req.headers["x-fault"] === "rejection") {
    setTimeout(() => Promise.reject(new Error("a fault that nobody awaits")), 1);
  }
  return writeHead.apply(this, head);
};
