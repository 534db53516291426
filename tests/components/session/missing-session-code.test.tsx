import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { RouteGuard } from "@/components/session/route-guard";
import { startSessionClient } from "@/lib/auth/session/session-client";
import { SESSION_COOKIE } from "@/lib/session-cookie";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";
import { person } from "../support/users.ts";

vi.mock("@/lib/auth/session/session-client", () => ({ startSessionClient: vi.fn() }));

const t = translator("en");
let left: string[] = [];

/** Records navigation away from the page, and stays. */
function handleNavigate(event: NavigateEvent) {
  if (event.destination.sameDocument) return;
  left.push(event.destination.url);
  event.preventDefault();
}

beforeEach(async () => {
  left = [];
  navigation.addEventListener("navigate", handleNavigate);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  await cookieStore.set(SESSION_COOKIE, "base64-any");
});
afterEach(async () => {
  vi.useRealTimers();
  navigation.removeEventListener("navigate", handleNavigate);
  await cookieStore.delete(SESSION_COOKIE);
});

test("a page whose session code could not be loaded stays with what was typed, and asks again with the connection", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const missing = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
  vi.mocked(startSessionClient).mockRejectedValue(missing);
  await renderIn(
    "en",
    <RouteGuard user={person} confirming={t("layout.guard")}>
      <textarea aria-label="Message" />
    </RouteGuard>,
  );
  await page.getByLabelText("Message").fill("Anybody there?");
  await vi.advanceTimersByTimeAsync(5000);
  expect(log).toHaveBeenCalledWith("loading the user failed", missing);
  expect(left).toEqual([]);
  await expect.element(page.getByLabelText("Message")).toHaveValue("Anybody there?");

  const calls = vi.mocked(startSessionClient).mock.calls.length;
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() =>
    expect(vi.mocked(startSessionClient).mock.calls.length).toBeGreaterThan(calls),
  );
});
