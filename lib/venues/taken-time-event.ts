const EVENT = "mahfil:time-taken";

/** Tells the page that the time in its address is taken at its venue. */
export function announceTakenTime(): void {
  window.dispatchEvent(new Event(EVENT));
}

/** Calls the listener whenever a time turns out to be taken. Returns `unsubscribe`. */
export function onTakenTime(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
