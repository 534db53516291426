/**
 * Waits until another attempt makes sense: resolves at once when the browser comes online or `signal` aborts; otherwise
 * after `delay` milliseconds, unless the browser is offline then.
 */
export function waitForConnection(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer = 0;
    const end = () => {
      window.clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const check = () => {
      if (navigator.onLine) end();
      else timer = window.setTimeout(check, delay);
    };
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
    timer = window.setTimeout(check, delay);
  });
}
