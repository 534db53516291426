const EVENT = "mahfil:choose-day";

/** Tells the booking panel of the page to go on with this day; on small screens it opens. */
export function chooseDay(day: string): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: day }));
  const panel = document.getElementById("booking");
  // On wide screens the panel stands beside the text, and is no sheet.
  if (panel && getComputedStyle(panel).position === "fixed") panel.showPopover();
  document.getElementById("book-start")?.focus();
}

/** Hears days that are chosen elsewhere on the page; answers how to stop. */
export function onChosenDay(listener: (day: string) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<string>).detail);
  window.addEventListener(EVENT, hear);
  return () => window.removeEventListener(EVENT, hear);
}
