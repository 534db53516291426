import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { RouteGuard } from "@/components/session/route-guard";
import { useUser } from "@/components/session/user-context";
import { roleFlags } from "@/lib/auth/role-flags";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";

vi.mock("@/components/session/user-context", () => ({
  useUser: vi.fn(),
  UserProvider: ({ children }: { children: ReactNode }) => children,
}));

type UserState = ReturnType<typeof useUser>;

const t = translator("ar");
const path = "/book/1?start=a&end=b";
const address = `/ar${path}`;
let left: { url: string; at: number }[] = [];

/** Records navigation away from the page, and stays. */
function handleNavigate(event: NavigateEvent) {
  if (event.destination.sameDocument) return;
  left.push({ url: event.destination.url, at: Date.now() });
  event.preventDefault();
}

const guard = () => (
  <RouteGuard user={null} confirming={t("layout.guard")}>
    content
  </RouteGuard>
);
const refreshUser = vi.fn<UserState["refreshUser"]>();

/** Sets whether a user is signed in. */
function setUser(user: { id: string } | null) {
  vi.mocked(useUser).mockReturnValue({
    ...roleFlags(null),
    user: user as UserState["user"],
    loading: false,
    isAuthenticated: user !== null,
    isSigningOut: false,
    signOut: async () => {},
    refreshUser,
  });
}

beforeEach(() => {
  left = [];
  navigation.addEventListener("navigate", handleNavigate);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  navigation.removeEventListener("navigate", handleNavigate);
});

test("a page whose session is over is left 500 ms after another look for a session, with its whole address to return to", async () => {
  const look = Promise.withResolvers<void>();
  refreshUser.mockReturnValue(look.promise);
  setUser(null);
  await renderIn("ar", guard(), { address: path });
  await expect.element(page.getByRole("status")).toHaveTextContent(t("layout.guard"));
  expect(refreshUser).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(left).toEqual([]);

  const endedAt = Date.now();
  look.resolve();
  await vi.advanceTimersByTimeAsync(499);
  expect(left).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const target = new URL(`/ar/signin?next=${encodeURIComponent(address)}`, location.origin).href;
  expect(left).toEqual([{ url: target, at: endedAt + 500 }]);
});

test("a page whose session is found again in time is not left", async () => {
  refreshUser.mockResolvedValue();
  setUser(null);
  const { rerender } = await renderIn("ar", guard(), { address: path });
  await vi.advanceTimersByTimeAsync(400);
  setUser({ id: "1" });
  await rerender(guard());
  await expect.element(page.getByText("content")).toBeVisible();
  await vi.advanceTimersByTimeAsync(1000);
  expect(left).toEqual([]);
});
