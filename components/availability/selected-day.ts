const EVENT = "mahfil:day-selected";

/** Hands a day to the booking panel of the page and focuses its start; on small screens the panel opens. */
export function selectDay(day: string): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: day }));
  const panel = document.getElementById("booking");
  // On wide screens the panel is part of the page, and no popover.
  if (panel && getComputedStyle(panel).position === "fixed") panel.showPopover();
  document.getElementById("book-start")?.focus();
}

/** Calls the listener with each day that `selectDay` hands over. Returns `unsubscribe`. */
export function onDaySelected(listener: (day: string) => void): () => void {
  const handleEvent = (event: Event) => listener((event as CustomEvent<string>).detail);
  window.addEventListener(EVENT, handleEvent);
  return () => window.removeEventListener(EVENT, handleEvent);
}
