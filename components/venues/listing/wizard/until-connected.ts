/**
 * Waits until it is worth trying again: at once when the browser finds its connection, or somebody says
 * so through the signal; else after so many milliseconds, unless the browser knows that it is offline.
 */
export function untilConnected(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer = 0;
    const end = () => {
      window.clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const again = () => {
      if (navigator.onLine) end();
      else timer = window.setTimeout(again, pause);
    };
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
    timer = window.setTimeout(again, pause);
  });
}
