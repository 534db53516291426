import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { CrashScreen } from "@/components/layout/crash-screen";
import { reloadOutdatedPage } from "@/lib/shared/reload-outdated-page";
import { messagesOf } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";
import { views } from "../support/views.ts";

vi.mock(import("@/lib/shared/reload-outdated-page"), async (original) => ({
  ...(await original()),
  reloadOutdatedPage: vi.fn(),
}));

beforeEach(() => {
  // The crash screen reports the error.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const missingCode = () =>
  Object.assign(new Error("Failed to load chunk /_next/static/chunks/a.js from module 7"), {
    name: "ChunkLoadError",
  });

for (const { locale, screen, view } of views) {
  const labels = messagesOf(locale).layout.crash;
  const crash = (error: unknown) =>
    renderIn(locale, <CrashScreen error={error} labels={labels} />, { screen, container: "div" });

  test(`a page whose code is gone shows no error while it is loaded anew (${view})`, async () => {
    vi.mocked(reloadOutdatedPage).mockResolvedValue(true);
    const error = missingCode();
    await crash(error);
    await expect.poll(() => vi.mocked(reloadOutdatedPage).mock.calls).toEqual([[error]]);
    expect(page.getByRole("main").element().textContent).toBe("");
  });

  test(`a page whose code is gone and that is not loaded anew says when to try again (${view})`, async () => {
    vi.mocked(reloadOutdatedPage).mockResolvedValue(false);
    await crash(missingCode());
    await expect
      .element(page.getByRole("heading", { name: labels.unavailableTitle }))
      .toBeVisible();
    await expect.element(page.getByText(labels.unavailable, { exact: true })).toBeVisible();
    await expect.element(page.getByText("chunk")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: labels.reload })).toBeVisible();
  });

  test(`a page that has crashed says so at once (${view})`, async () => {
    vi.mocked(reloadOutdatedPage).mockResolvedValue(false);
    await crash(new Error("the hall has no roof"));
    await expect.element(page.getByRole("heading", { name: labels.title })).toBeVisible();
    await expect.element(page.getByText("the hall has no roof")).toBeVisible();
  });
}
