import { useEffectEvent, useLayoutEffect } from "react";
import { isDocumentLoading } from "@/lib/shared/load-document";

/**
 * What covers the page and closes when the reader goes back. While one is open, an entry of the history stands above that of
 * the page: Back takes it away instead of leaving. Whatever else closes it goes back itself, so that no entry is left
 * over, and an address that is opened meanwhile takes the place of the entry. Where Forward leads to a page it makes none:
 * the page would be lost.
 */
type Overlay = {
  isOpen: () => boolean;
  close: () => void;
};

/** The key of the number of open overlays in the state of their entries. */
const DEPTH = "mahfilOverlays";

type Entry = { state: unknown; href: string };

const isRecord = (state: unknown): state is Record<string, unknown> =>
  typeof state === "object" && state !== null;

const depthOf = (state: unknown): number => (isRecord(state) && Number(state[DEPTH])) || 0;

/** The state of an entry with another number of overlays. */
function withDepth(state: unknown, depth: number): unknown {
  const { [DEPTH]: _, ...rest } = isRecord(state) ? state : {};
  if (depth > 0) return { ...rest, [DEPTH]: depth };
  return isRecord(state) ? rest : state;
}

let overlays: Overlay[] = [];
/** The entry that the page shows. */
let shown: Entry;
/**
 * A step through the history that was begun here: whether another address took the place of the entry that it left, or came
 * above it, meanwhile, and whether it returns to such an address.
 */
let step: { isReplaced: boolean; isReturn: boolean; scroll: [number, number] } | null = null;
/** Whether a link loads another document. A step back would end that; the next document begins with one. */
let isLeaving = false;
let original: Pick<History, "pushState" | "replaceState">;

function remember(): void {
  shown = { state: history.state, href: location.href };
}

function goBy(delta: number, isReturn = false): void {
  step = { isReplaced: false, isReturn, scroll: [scrollX, scrollY] };
  history.go(delta);
}

/** The keys of the entries that were made here. */
const ownEntries = new Set<string>();

/** Whether Forward leads to a page, which a new entry would take away; false where the browser does not tell. */
function leadsForward(): boolean {
  const { navigation } = window as { navigation?: Navigation };
  const next = navigation?.entries()[(navigation.currentEntry?.index ?? 0) + 1];
  return next !== undefined && !ownEntries.has(next.key);
}

/** Makes as many entries as there are open overlays, or goes back where there are more. */
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

/** Gives the entry below an overlay what was shown above it: its address may have changed there. */
function keepShown(): void {
  const state = withDepth(shown.state, depthOf(history.state));
  original.replaceState(state, "", shown.href);
  remember();
}

function handlePopState(event: PopStateEvent): void {
  // A new entry for a fragment of the page.
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
    // The browser goes back to where the page was when the overlay was opened.
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
    // One that does not close now keeps its entry.
    setTimeout(updateEntries);
    return;
  }
  // Forward, or back from another page, to the entry of something that is closed.
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

/** Listens before the router does, and to what it writes. */
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
  // A page that is loaded again shows none. The entry below gets the address to which it was changed above.
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

/** Calls `close` when the reader goes back while it is open. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const handleBack = useEffectEvent(close);
  useLayoutEffect(() => {
    if (isOpen) return addOverlay({ isOpen: () => true, close: () => handleBack() });
  }, [isOpen]);
}

const sheets = new WeakSet<EventTarget>();

/** The same for a popover that covers the page, named by `data-sheet`: a listener for `toggle`, which does not bubble. */
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
