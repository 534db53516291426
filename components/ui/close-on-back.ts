import { useEffectEvent, useLayoutEffect } from "react";
import { isDocumentLoading } from "@/lib/shared/load-document";

/**
 * An overlay covers the page and closes when the reader goes back. Each open overlay has a history entry above that of the page,
 * so that Back removes this entry instead of leaving. Closing an overlay otherwise goes back by itself, so that no entry remains;
 * an address opened meanwhile replaces the entry. Adds no entry while Forward leads to a page, because that page would be lost.
 */
type Overlay = {
  isOpen: () => boolean;
  close: () => void;
};

/** The key in an entry's state with the number of open overlays. */
const DEPTH = "mahfilOverlays";

type Entry = { state: unknown; href: string };

const isRecord = (state: unknown): state is Record<string, unknown> =>
  typeof state === "object" && state !== null;

const depthOf = (state: unknown): number => (isRecord(state) && Number(state[DEPTH])) || 0;

/** Returns the state of an entry with another number of overlays. */
function withDepth(state: unknown, depth: number): unknown {
  const { [DEPTH]: _, ...rest } = isRecord(state) ? state : {};
  if (depth > 0) return { ...rest, [DEPTH]: depth };
  return isRecord(state) ? rest : state;
}

let overlays: Overlay[] = [];
/** The history entry that the page shows. */
let shown: Entry;
/**
 * A history step that was started here. `isReplaced`: another address replaced the entry being left, or was added above it.
 * `isReturn`: the step returns to such an address.
 */
let step: { isReplaced: boolean; isReturn: boolean; scroll: [number, number] } | null = null;
/** Whether a link is loading another document. A step back would cancel that; the next document starts with one instead. */
let isLeaving = false;
let original: Pick<History, "pushState" | "replaceState">;

function remember(): void {
  shown = { state: history.state, href: location.href };
}

function goBy(delta: number, isReturn = false): void {
  step = { isReplaced: false, isReturn, scroll: [scrollX, scrollY] };
  history.go(delta);
}

/** The keys of the entries that this module made. */
const ownEntries = new Set<string>();

/** Whether Forward leads to a page that a new entry would remove; false if the browser does not tell. */
function leadsForward(): boolean {
  const { navigation } = window as { navigation?: Navigation };
  const next = navigation?.entries()[(navigation.currentEntry?.index ?? 0) + 1];
  return next !== undefined && !ownEntries.has(next.key);
}

/** Adds entries until there is one for each open overlay, or goes back if there are more. */
function updateEntries(): void {
  if (step || isLeaving || isDocumentLoading()) return;
  overlays = overlays.filter((overlay) => overlay.isOpen());
  const depth = depthOf(history.state);
  if (depth > overlays.length) goBy(overlays.length - depth);
  for (let next = depth + 1; next <= overlays.length && !leadsForward(); next++) {
    original.pushState(withDepth(history.state, next), "", location.href);
    ownEntries.add((window as { navigation?: Navigation }).navigation?.currentEntry?.key ?? "");
    remember();
  }
}

/** Copies the shown state and address to the entry below an overlay: the address may have changed while it was open. */
function keepShown(): void {
  const state = withDepth(shown.state, depthOf(history.state));
  original.replaceState(state, "", shown.href);
  remember();
}

function handlePopState(event: PopStateEvent): void {
  // Another fragment of the page creates an entry.
  const { hash } = location;
  if (event.state === null && hash !== "" && hash !== new URL(shown.href).hash) {
    if (step) step.isReplaced = true;
    remember();
    queueMicrotask(updateEntries);
    return;
  }
  if (step) {
    event.stopImmediatePropagation();
    const { isReplaced, isReturn, scroll } = step;
    step = null;
    if (isReplaced || (isReturn && depthOf(history.state) > 0)) {
      goBy(1, true);
      return;
    }
    keepShown();
    // The browser restores the scroll position from when the overlay was opened.
    const restoreScroll = () =>
      window.scrollTo({ left: scroll[0], top: scroll[1], behavior: "instant" });
    restoreScroll();
    requestAnimationFrame(restoreScroll);
    updateEntries();
    return;
  }
  const depth = depthOf(event.state);
  const shownDepth = depthOf(shown.state);
  overlays = overlays.filter((overlay) => overlay.isOpen());
  if (shownDepth > 0 && depth < shownDepth && overlays.length > 0) {
    event.stopImmediatePropagation();
    keepShown();
    for (const overlay of overlays.slice(depth).reverse()) overlay.close();
    // An overlay that does not close now keeps its entry.
    setTimeout(updateEntries);
    return;
  }
  // Forward, or back from another page, to the entry of a closed overlay.
  if (depth > overlays.length && location.href === shown.href) {
    event.stopImmediatePropagation();
    goBy(overlays.length - depth);
    return;
  }
  remember();
  if (depth > overlays.length) history.back();
}

function handleClick({ target, defaultPrevented }: MouseEvent): void {
  isLeaving = !defaultPrevented && target instanceof Element && target.closest("a[href]") !== null;
}

function handleInput(): void {
  isLeaving = false;
}

/** Registers its listeners before the router does, and intercepts the router's history calls. */
function listen(): void {
  original = {
    pushState: history.pushState.bind(history),
    replaceState: history.replaceState.bind(history),
  };
  history.pushState = (state, unused, url) => {
    const depth = depthOf(history.state);
    if (depth > 0) {
      if (step) step.isReplaced = true;
      original.replaceState(withDepth(state, 0), unused, url);
    } else original.pushState(state, unused, url);
    remember();
    queueMicrotask(updateEntries);
  };
  history.replaceState = (state, unused, url) => {
    original.replaceState(withDepth(state, depthOf(history.state)), unused, url);
    remember();
  };
  window.addEventListener("popstate", handlePopState, { capture: true });
  window.addEventListener("click", handleClick);
  for (const type of ["pointerdown", "keydown", "pageshow"]) {
    window.addEventListener(type, handleInput, { capture: true });
  }
  remember();
  // A reloaded page shows no overlay. The entry below gets the address that was set above it.
  const depth = depthOf(history.state);
  if (depth > 0) goBy(-depth);
}

if (typeof window !== "undefined") listen();

/** Adds an open overlay. Returns `removeOverlay`. */
function addOverlay(overlay: Overlay): () => void {
  overlays.push(overlay);
  queueMicrotask(updateEntries);
  return () => {
    overlays = overlays.filter((each) => each !== overlay);
    queueMicrotask(updateEntries);
  };
}

/** Calls `close` when the reader goes back while `isOpen`. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const handleBack = useEffectEvent(close);
  useLayoutEffect(() => {
    if (isOpen) return addOverlay({ isOpen: () => true, close: () => handleBack() });
  }, [isOpen]);
}

const sheets = new WeakSet<EventTarget>();

/**
 * Closes a popover with `data-sheet`, which covers the page, when the reader goes back. A listener for `toggle`, which does not
 * bubble.
 */
export function handleSheetToggle({ target }: Event): void {
  if (!(target instanceof HTMLElement) || target.dataset.sheet === undefined) return;
  const isOpen = () => target.isConnected && target.matches(":popover-open");
  if (isOpen() && !sheets.has(target)) {
    sheets.add(target);
    addOverlay({ isOpen, close: () => target.hidePopover() });
  } else if (!isOpen()) {
    sheets.delete(target);
    queueMicrotask(updateEntries);
  }
}
