import { useEffect } from "react";

/** Keeps the screen on while the page is in sight, where the browser can and the battery allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    async function request() {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      // Refused when the battery is low.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isLeft) await lock?.release();
    }
    // The browser releases the lock whenever the page is hidden.
    const onVisible = () => void request();
    onVisible();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}
