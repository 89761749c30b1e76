/** A port of this machine that nobody listens on. */
export declare function freePort(): Promise<number>;
