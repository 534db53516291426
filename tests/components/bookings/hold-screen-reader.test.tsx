// The countdown of a hold: visible text and screen reader output.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { HoldAnnouncement } from "@/components/bookings/hold-announcement";
import { HoldCountdown } from "@/components/bookings/hold-countdown";
import { expectAccessible } from "../support/accessibility.ts";
import { languageNames, locales } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";
import { expectAnnounced } from "../support/screen-reader.ts";

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
});
afterEach(() => vi.useRealTimers());

for (const locale of locales) {
  const t = translator(locale);
  const language = languageNames[locale];
  const text = (key: string) => t(`checkout.hold.${key}`);
  const minutes = (count: number) => t("checkout.hold.minutes", { count });
  const pass = (count: number) => vi.advanceTimersByTimeAsync(count * minute);

  test(`a hold, its last minutes and no others are announced (${language})`, async () => {
    const { rerender } = await renderIn(locale, <HoldAnnouncement expiresAt={null} />);
    const expiresAt = new Date(Date.now() + 15 * minute).toISOString();
    await expectAnnounced(`${text("kept")} ${minutes(15)}`, async () =>
      rerender(<HoldAnnouncement expiresAt={expiresAt} />),
    );
    const status = page.getByRole("status");
    await pass(4);
    expect(status.element().textContent).toBe(`${text("kept")} ${minutes(15)}`);
    await expectAnnounced(minutes(10), () => pass(1));
    for (const [count, passed] of [
      [5, 5],
      [3, 2],
      [2, 1],
      [1, 1],
    ] as const) {
      await pass(passed - 0.5);
      expect(status.element().textContent).not.toBe(minutes(count));
      await expectAnnounced(minutes(count), () => pass(0.5));
    }
  });

  test(`a hold counts down by seconds, offers once to be extended in its last three minutes, and ends (${language})`, async () => {
    /** Skips minutes at once; only the last second is rendered. */
    const jump = (count: number) => {
      vi.setSystemTime(Date.now() + count * minute - 1000);
      return vi.advanceTimersByTimeAsync(1000);
    };
    const onExpired = vi.fn();
    const onExtend = vi.fn();
    const onRelease = vi.fn();
    const countdown = (expiresAt: string, isExtended: boolean) => (
      <HoldCountdown {...{ expiresAt, isExtended, onExpired, onExtend, onRelease }} />
    );
    const inMinutes = (count: number) => new Date(Date.now() + count * minute).toISOString();
    const { rerender } = await renderIn(locale, countdown(inMinutes(15), false));
    const shown = page.getByTestId("countdown");
    const extend = page.getByRole("button", { name: text("extend"), exact: true });
    const low = page.getByText(text("extendOnce"), { exact: true });
    await expect.element(shown).toHaveTextContent("15:00");
    await vi.advanceTimersByTimeAsync(1000);
    await expect.element(shown).toHaveTextContent("14:59");
    await jump(11);
    await expect.element(low).not.toBeInTheDocument();
    await jump(59 / 60);
    await expect.element(shown).toHaveTextContent("3:00");
    await expect.element(low).toBeVisible();
    await expectAccessible();
    await extend.click();
    expect(onExtend).toHaveBeenCalledTimes(1);

    await rerender(countdown(inMinutes(15), true));
    await expect.element(shown).toHaveTextContent("15:00");
    await expect.element(low).not.toBeInTheDocument();
    await jump(13);
    await expect.element(page.getByText(text("extended"), { exact: true })).toBeVisible();
    await expect.element(extend).not.toBeInTheDocument();

    await page.getByRole("button", { name: text("release"), exact: true }).click();
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await expect.element(dialog.getByText(text("releaseBody"))).toBeVisible();
    await dialog.getByRole("button", { name: text("releaseCancel"), exact: true }).click();
    expect(onRelease).not.toHaveBeenCalled();
    await page.getByRole("button", { name: text("release"), exact: true }).click();
    await dialog.getByRole("button", { name: text("release"), exact: true }).click();
    expect(onRelease).toHaveBeenCalledTimes(1);

    expect(onExpired).not.toHaveBeenCalled();
    await jump(2);
    expect(onExpired).toHaveBeenCalled();
    await expect.element(shown).not.toBeInTheDocument();
  });
}
