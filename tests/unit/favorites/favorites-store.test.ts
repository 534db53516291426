import { describe, expect, it, vi } from "vitest";
import { createFavoritesStore } from "@/lib/favorites/favorites-store";

type Answer = "ok" | "not_signed_in" | "failed";

/** A store for a visitor with `ids` as favorites; null for a visitor without a session. */
function createStore(ids: string[] | null, pending: string | null = null) {
  const environment = {
    hasSession: vi.fn(() => ids !== null),
    fetchIds: vi.fn(async () => ids),
    save: vi.fn(async (_listingId: string, _isFavorite: boolean): Promise<Answer> => "ok"),
    setPending: vi.fn(),
    takePending: vi.fn(() => pending),
    goToSignIn: vi.fn(),
  };
  const store = createFavoritesStore(environment);
  const outcomes: string[] = [];
  const changed = vi.fn();
  store.subscribe(changed);
  store.onOutcome((outcome) => outcomes.push(outcome));
  return { store, outcomes, changed, ...environment };
}

describe("loading the favorites", () => {
  it("a visitor without a session costs no request and has no favorites", async () => {
    const { store, fetchIds, takePending } = createStore(null, "hall");
    await store.load();
    expect(fetchIds).not.toHaveBeenCalled();
    expect(takePending).not.toHaveBeenCalled();
    expect(store.isFavorite("hall")).toBe(false);
  });

  it("the favorites of the response are stored, and subscribers are notified", async () => {
    const { store, changed } = createStore(["hall"]);
    expect(store.isFavorite("hall")).toBe(false);
    await store.load();
    expect(store.isFavorite("hall")).toBe(true);
    expect(store.isFavorite("loft")).toBe(false);
    expect(changed).toHaveBeenCalled();
  });

  it("a favorite that waited for the sign-in is saved", async () => {
    const { store, save, outcomes } = createStore(["hall"], "loft");
    await store.load();
    expect(store.isFavorite("loft")).toBe(true);
    expect(save.mock.calls).toEqual([["loft", true]]);
    await vi.waitFor(() => expect(outcomes).toEqual(["saved"]));
  });

  it("a favorite that waited for the sign-in and is saved already is not saved again", async () => {
    const { store, save } = createStore(["hall"], "hall");
    await store.load();
    expect(save).not.toHaveBeenCalled();
  });

  it("a failed request keeps the pending favorite for the next page", async () => {
    const { store, fetchIds, takePending } = createStore(["hall"], "loft");
    fetchIds.mockResolvedValue(null);
    await store.load();
    expect(takePending).not.toHaveBeenCalled();
  });

  it("a choice made during the request takes precedence over the response", async () => {
    const { store, fetchIds } = createStore(["hall"]);
    let respond = (_ids: string[]) => {};
    fetchIds.mockReturnValue(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    const loading = store.load();
    store.toggle("loft");
    respond(["hall"]);
    await loading;
    expect(store.isFavorite("loft")).toBe(true);
    expect(store.isFavorite("hall")).toBe(true);
  });
});

describe("changing a favorite", () => {
  it("is visible at once, before the server has responded", async () => {
    const { store, outcomes } = createStore([]);
    store.toggle("hall");
    expect(store.isFavorite("hall")).toBe(true);
    expect(outcomes).toEqual([]);
    await vi.waitFor(() => expect(outcomes).toEqual(["saved"]));
    store.toggle("hall");
    await vi.waitFor(() => expect(outcomes).toEqual(["saved", "removed"]));
  });

  it("changes are sent one after the other, so that the last one stays", async () => {
    const { store, save } = createStore([]);
    const answers: ((answer: Answer) => void)[] = [];
    save.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    for (let click = 0; click < 3; click++) store.toggle("hall");
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.("ok");
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.("ok");
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    expect(save.mock.calls.map(([, isFavorite]) => isFavorite)).toEqual([true, false, true]);
    expect(store.isFavorite("hall")).toBe(true);
  });

  it("a change that fails is reverted and reported", async () => {
    const { store, save, outcomes, goToSignIn } = createStore(["hall"]);
    await store.load();
    save.mockResolvedValue("failed");
    store.toggle("hall");
    expect(store.isFavorite("hall")).toBe(false);
    await vi.waitFor(() => expect(outcomes).toEqual(["failed"]));
    expect(store.isFavorite("hall")).toBe(true);
    expect(goToSignIn).not.toHaveBeenCalled();
  });

  it("a change that fails is not reverted when another choice has followed", async () => {
    const { store, save, outcomes } = createStore([]);
    save.mockResolvedValueOnce("failed");
    store.toggle("hall");
    store.toggle("hall");
    await vi.waitFor(() => expect(outcomes).toEqual(["failed", "removed"]));
    expect(store.isFavorite("hall")).toBe(false);
  });

  it("successive changes that fail restore the state of the server", async () => {
    const { store, save, outcomes } = createStore([]);
    save.mockResolvedValueOnce("ok").mockResolvedValue("failed");
    for (let click = 0; click < 3; click++) store.toggle("hall");
    await vi.waitFor(() => expect(outcomes).toEqual(["saved", "failed", "failed"]));
    expect(store.isFavorite("hall")).toBe(true);
    store.toggle("hall");
    await vi.waitFor(() => expect(outcomes).toHaveLength(4));
    expect(store.isFavorite("hall")).toBe(true);
  });

  it("a visitor without a session is sent to sign in, and the favorite waits", () => {
    const { store, save, setPending, goToSignIn } = createStore(null);
    store.toggle("hall");
    expect(setPending).toHaveBeenCalledWith("hall");
    expect(goToSignIn).toHaveBeenCalledOnce();
    expect(store.isFavorite("hall")).toBe(false);
    expect(save).not.toHaveBeenCalled();
  });

  it("a visitor whose session has ended is sent to sign in, and the favorite waits", async () => {
    const { store, save, setPending, goToSignIn, outcomes } = createStore([]);
    save.mockResolvedValue("not_signed_in");
    store.toggle("hall");
    await vi.waitFor(() => expect(goToSignIn).toHaveBeenCalledOnce());
    expect(setPending).toHaveBeenCalledWith("hall");
    expect(outcomes).toEqual([]);
  });

  it("a subscriber that has unsubscribed is not notified any more", () => {
    const { store } = createStore([]);
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    unsubscribe();
    store.toggle("hall");
    expect(listener).not.toHaveBeenCalled();
  });
});
