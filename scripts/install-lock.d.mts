type Options = { onWait: () => void; pollMs?: number };

export function withInstallLock<Value>(folder: string, work: () => Promise<Value>, options: Options): Promise<Value>;
