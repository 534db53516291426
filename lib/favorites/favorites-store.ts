/** How a change of a favourite ended. */
export type FavoriteOutcome = "saved" | "removed" | "failed";

type Listener = () => void;

/** What the store needs from the browser and the site. */
type Environment = {
  hasSession: () => boolean;
  /** Returns the ids of the visitor's favourites, or null when they cannot be loaded. */
  fetchIds: () => Promise<string[] | null>;
  /** Never rejects. */
  save: (listingId: string, isFavorite: boolean) => Promise<"ok" | "not_signed_in" | "failed">;
  setPending: (listingId: string) => void;
  takePending: () => string | null;
  /** Leaves for the sign-in page, which leads back here. */
  goToSignIn: () => void;
};

/**
 * The visitor's favourites, shared by all buttons of a page. Shows a change at once and reverts it when the server
 * refuses. Sends changes to the server one at a time.
 */
export function createFavoritesStore(environment: Environment) {
  const listeners = new Set<Listener>();
  const outcomeListeners = new Set<(outcome: FavoriteOutcome) => void>();
  /** The favourites on the server, as far as they are known. */
  let savedIds = new Set<string>();
  /** The visitor's own choices on this page; they override `savedIds`. */
  const chosen = new Map<string, boolean>();
  let queue: Promise<void> = Promise.resolve();

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const report = (outcome: FavoriteOutcome) => {
    for (const listener of outcomeListeners) listener(outcome);
  };

  const isFavorite = (listingId: string): boolean =>
    environment.hasSession() && (chosen.get(listingId) ?? savedIds.has(listingId));

  function askToSignIn(listingId: string) {
    environment.setPending(listingId);
    environment.goToSignIn();
  }

  async function send(listingId: string, value: boolean) {
    const result = await environment.save(listingId, value);
    if (result === "ok") {
      if (value) savedIds.add(listingId);
      else savedIds.delete(listingId);
      report(value ? "saved" : "removed");
      return;
    }
    // Kept when a later choice has replaced it.
    if (chosen.get(listingId) === value) chosen.delete(listingId);
    notify();
    if (result === "not_signed_in" && value) askToSignIn(listingId);
    else report("failed");
  }

  function choose(listingId: string, value: boolean) {
    chosen.set(listingId, value);
    notify();
    queue = queue.then(() => send(listingId, value));
  }

  return {
    isFavorite,
    /** Calls `listener` at every change; returns `unsubscribe`. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Calls `listener` when a change has ended; returns `unsubscribe`. */
    onOutcome(listener: (outcome: FavoriteOutcome) => void): () => void {
      outcomeListeners.add(listener);
      return () => outcomeListeners.delete(listener);
    },
    /**
     * Fetches the visitor's favourites and adds the one chosen before signing in. Does nothing without a session, so
     * that pages cached for everybody cause no requests of signed-out visitors.
     */
    async load(): Promise<void> {
      if (!environment.hasSession()) return;
      const ids = await environment.fetchIds();
      if (!ids) return;
      savedIds = new Set(ids);
      notify();
      const pending = environment.takePending();
      if (pending && !savedIds.has(pending)) choose(pending, true);
    },
    /** Adds or removes a listing; asks a visitor without a session to sign in first. */
    toggle(listingId: string): void {
      if (environment.hasSession()) choose(listingId, !isFavorite(listingId));
      else askToSignIn(listingId);
    },
  };
}
