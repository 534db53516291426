// Loading earlier messages of a conversation on scrolling up.
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { languageNames, locales } from "../support/locales.ts";
import { openThread, received } from "../support/thread.tsx";

vi.mock("@/components/realtime/use-topic", () => ({ useTopic: vi.fn() }));

afterEach(() => vi.unstubAllGlobals());

const longList = Array.from({ length: 60 }, (_, index) => ({
  ...received(`later-${index}`, `Later ${index}`),
  at: "2026-04-02T10:00:00Z",
}));
const notLoaded = [{ ...received("oldest", "Oldest"), at: "2026-04-01T10:00:00Z" }];

for (const locale of locales) {
  test(`earlier messages that did not load are asked for on scrolling up again (${languageNames[locale]})`, async () => {
    const { t, state, sent, fetch } = await openThread(locale, { earlier: longList, notLoaded });
    await expect.element(sent("First")).toBeInViewport();
    state.isOnline = false;
    window.scrollTo({ top: 0, behavior: "instant" });
    const failure = page.getByText(t("messaging.earlierFailed"), { exact: true });
    await expect.element(failure).toBeVisible();
    await expect.element(failure).toHaveAttribute("role", "alert");
    const asked = fetch.mock.calls.length;
    state.isOnline = true;
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    await expect.element(failure).not.toBeInViewport();
    expect(fetch).toHaveBeenCalledTimes(asked);
    window.scrollTo({ top: 0, behavior: "instant" });
    await expect.element(sent("Oldest")).toBeInTheDocument();
    await expect.element(failure).not.toBeInTheDocument();
  });
}

test("earlier messages load when a busy browser reports leaving and reaching the start at once", async () => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      report: IntersectionObserverCallback;
      constructor(report: IntersectionObserverCallback) {
        this.report = report;
      }
      observe(target: Element) {
        const entries = [false, true].map((isIntersecting) => ({ target, isIntersecting }));
        queueMicrotask(() => this.report(entries as IntersectionObserverEntry[], this as never));
      }
      disconnect() {}
    },
  );
  const { sent } = await openThread("en", { earlier: longList, notLoaded });
  await expect.element(sent("Oldest")).toBeInTheDocument();
});
