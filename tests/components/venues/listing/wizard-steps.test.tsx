import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { publishVenueAction } from "@/lib/venues/listing/actions";
import { expectNoOverflow } from "../../support/accessibility.ts";
import { emulateMedia } from "../../support/emulate-media.ts";
import { completeForm, openWizard, venueId } from "../../support/listing-wizard.tsx";
import { languageNames, locales } from "../../support/locales.ts";
import { getAddress } from "../../support/next-navigation.ts";
import { phone } from "../../support/views.ts";

const emulateMotion = (value: "reduce" | "no-preference") =>
  emulateMedia({ "prefers-reduced-motion": value });

afterEach(async () => {
  vi.useRealTimers();
  await emulateMotion("reduce");
});

const slide = () => {
  const body = document.querySelector<HTMLElement>("form div[style*='--slide-from']");
  if (!body) throw new Error("there is no step");
  return [
    getComputedStyle(body).animationName !== "none",
    body.style.getPropertyValue("--slide-from"),
  ];
};

for (const locale of locales) {
  const [forward, back] = locale === "en" ? ["2.5rem", "-2.5rem"] : ["-2.5rem", "2.5rem"];

  test(`steps slide in the direction of travel, and not with reduced motion (${languageNames[locale]})`, async () => {
    await emulateMotion("no-preference");
    const { step, next, button } = await openWizard(locale, {
      draft: { form: completeForm, step: 3 },
    });
    await expect.element(step("pricing")).toBeVisible();
    await next().click();
    await expect.element(step("rules")).toBeVisible();
    expect(slide()).toEqual([true, forward]);
    await button("back").click();
    await expect.element(step("pricing")).toBeVisible();
    expect(slide()).toEqual([true, back]);
    await emulateMotion("reduce");
    await next().click();
    await expect.element(step("rules")).toBeVisible();
    expect(slide()).toEqual([false, forward]);
  });
}

test("a name that is too long is refused and stays, and a phone shows the number of the step (English, phone)", async () => {
  const { step, text, next } = await openWizard("en", {
    draft: { form: completeForm, step: 1 },
    screen: phone,
  });
  await expect.element(step("basics")).toBeVisible();
  await expect.element(page.getByText("1 of 6", { exact: true })).toBeVisible();
  expectNoOverflow();
  const tooLong = "م🌙".repeat(90);
  await text("basics.title").fill(tooLong);
  await next().click();
  await expect.element(page.getByText("This is longer than 160 characters.")).toBeVisible();
  await expect.element(text("basics.title")).toHaveValue(tooLong);
  await text("basics.title").fill("Fine");
  await next().click();
  await expect.element(step("photos")).toBeVisible();
});

test("two seconds after publishing the host is led to the venues (Arabic)", async () => {
  vi.mocked(publishVenueAction).mockResolvedValue({
    ok: true,
    data: { published: true, id: venueId, version: "1" },
  });
  const { step, button, toast, storedDraft } = await openWizard("ar", {
    draft: { form: completeForm, step: 6 },
  });
  await expect.element(step("publish")).toBeVisible();
  await expect.element(button("publish.publish.action")).toBeEnabled();
  // Loads the toasts before the clock stops.
  await import("@/components/ui/toaster").then(({ mountToaster }) => mountToaster());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  let publishedAt = 0;
  let leftAt = 0;
  vi.mocked(publishVenueAction).mockImplementation(async () => {
    publishedAt = Date.now();
    return { ok: true, data: { published: true, id: venueId, version: "1" } };
  });
  await button("publish.publish.action").click();
  await expect.element(toast("published")).toBeVisible();
  expect(storedDraft()).toBeNull();
  while (leftAt === 0 && Date.now() < publishedAt + 10_000) {
    await vi.advanceTimersByTimeAsync(10);
    if (getAddress() === "/ar/host/venues") leftAt = Date.now();
  }
  expect(leftAt - publishedAt).toBeGreaterThanOrEqual(2000);
  expect(leftAt - publishedAt).toBeLessThan(2100);
});
