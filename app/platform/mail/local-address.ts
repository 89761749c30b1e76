const LOCAL = /^(localhost|[^.]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Whether an address (https://…, smtp://…) leads to this machine itself, so that nobody stands in between. */
export const isLocalAddress = (address: string): boolean => LOCAL.test(new URL(address).hostname);
