export type WindowSize = { width: number; height: number };
export type Key = "ArrowDown" | "Enter" | "Escape";

/** One page in a browser. What can't be done in every engine is not here. */
export type Driver = {
  goto: (address: string) => Promise<void>;
  back: () => Promise<void>;
  reload: () => Promise<void>;
  /** The value of an expression in the page. */
  evaluate: (expression: string) => Promise<unknown>;
  click: (x: number, y: number) => Promise<void>;
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** What the page has complained about in its console so far, errors that nobody caught included. */
  complaints: () => string[];
  close: () => Promise<void>;
};

/** A browser that opens pages which know nothing of each other. */
export type Engine = {
  open: (size: WindowSize) => Promise<Driver>;
  close: () => Promise<void>;
};
