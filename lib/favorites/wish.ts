const KEY = "wish";
/** How long a venue that was wanted before signing in is remembered, in milliseconds. */
export const WISH_MS = 3_600_000;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function browserStore(): Store | null {
  try {
    // Not the tab's own: a sign-up may go on in the tab that a mail opens.
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Remembers the venue that somebody wants to save once they are signed in. */
export function writeWish(id: string, store = browserStore(), now = Date.now()): void {
  try {
    store?.setItem(KEY, `${now} ${id}`);
  } catch {
    // A browser that keeps nothing: they will click once more.
  }
}

/** The venue that was wanted within the last hour, once: reading it forgets it. */
export function readWish(store = browserStore(), now = Date.now()): string | null {
  const [at, id] = (store?.getItem(KEY) ?? "").split(" ");
  store?.removeItem(KEY);
  return id && now - Number(at) < WISH_MS ? id : null;
}
