import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { saveVenueAction } from "@/lib/venues/listing/actions";
import { completeForm, openWizard, savedAnswer } from "../../support/listing-wizard.tsx";

const fakeClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
afterEach(() => vi.useRealTimers());

test("a draft is saved by itself 5,000 milliseconds after a change, from the second step on (Arabic)", async () => {
  const savedAt: number[] = [];
  const wizard = await openWizard("ar", { draft: { form: completeForm, step: 1 } });
  vi.mocked(saveVenueAction).mockImplementation(async () => {
    savedAt.push(Date.now());
    return savedAnswer;
  });
  await expect.element(wizard.text("basics.title")).toHaveValue(completeForm.title);
  fakeClock();
  await wizard.text("basics.title").fill("نصف قاعة");
  // Not on the first step.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(savedAt).toEqual([]);

  let changedAt = 0;
  // A shown step takes the focus, which is a change.
  document.addEventListener("focusin", () => (changedAt = Date.now()));
  await wizard.next().click();
  await expect.element(wizard.step("photos")).toHaveFocus();
  // Once per change.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(savedAt.map((at) => at - changedAt)).toEqual([5000]);
  expect(vi.mocked(saveVenueAction).mock.calls[0]?.[0]).toMatchObject({
    id: null,
    form: { ...completeForm, title: "نصف قاعة" },
  });
});

test("while a draft is saved by itself the wizard says so, and then no longer (English)", async () => {
  const answer = Promise.withResolvers<typeof savedAnswer>();
  const wizard = await openWizard("en", { draft: { form: completeForm, step: 3 } });
  vi.mocked(saveVenueAction).mockReturnValue(answer.promise);
  await expect.element(wizard.step("pricing")).toBeVisible();
  await expect.element(wizard.text("pricing.labels.price_per_hour")).toBeVisible();
  fakeClock();
  await wizard.next().click();
  await expect.element(wizard.step("rules")).toBeVisible();
  const saving = page.getByText(wizard.t("wizard.saving"));
  await expect.element(saving).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(saving).toBeVisible();
  answer.resolve(savedAnswer);
  await expect.element(saving).not.toBeInTheDocument();
});
