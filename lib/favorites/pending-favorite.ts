const KEY = "pending-favorite";
/** How long a favourite waits for its visitor to sign in, in milliseconds. */
export const PENDING_FAVORITE_MS = 3_600_000;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function browserStorage(): Store | null {
  try {
    // Local and not session storage: a sign-up may go on in the tab that its e-mail opens.
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Remembers the listing that a visitor wants to save once they are signed in. Never throws. */
export function setPendingFavorite(
  listingId: string,
  storage = browserStorage(),
  now = Date.now(),
): void {
  try {
    storage?.setItem(KEY, `${now} ${listingId}`);
  } catch {
    // Storage is full or denied: the visitor has to click again after signing in.
  }
}

/** Returns and forgets the listing that was remembered within the last hour; null when there is none. */
export function takePendingFavorite(storage = browserStorage(), now = Date.now()): string | null {
  const [rememberedAt, listingId] = (storage?.getItem(KEY) ?? "").split(" ");
  storage?.removeItem(KEY);
  return listingId && now - Number(rememberedAt) < PENDING_FAVORITE_MS ? listingId : null;
}
