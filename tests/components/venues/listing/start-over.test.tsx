import { afterEach, expect, test, vi } from "vitest";
import { saveVenueAction } from "@/lib/venues/listing/actions";
import { completeForm, openWizard, savedAnswer } from "../../support/listing-wizard.tsx";

afterEach(() => localStorage.clear());

test("a save that is answered after the host has started over does not become the new listing's (English)", async () => {
  const wizard = await openWizard("en", { draft: { form: completeForm, step: 2 } });
  const answer = Promise.withResolvers<typeof savedAnswer>();
  vi.mocked(saveVenueAction).mockReturnValueOnce(answer.promise);
  await expect.element(wizard.step("photos")).toBeVisible();
  await wizard.button("saveDraft").click();
  await wizard.button("restored.startOver").click();
  await expect.element(wizard.text("basics.title")).toHaveValue("");
  answer.resolve(savedAnswer);
  await expect.element(wizard.toast("draftSaved")).toBeVisible();
  await wizard.fillBasics("Second hall");
  await wizard.next().click();
  await expect.element(wizard.step("photos")).toBeVisible();
  vi.mocked(saveVenueAction).mockClear();
  await wizard.button("saveDraft").click();
  await expect.poll(() => vi.mocked(saveVenueAction).mock.calls.length).toBe(1);
  expect(vi.mocked(saveVenueAction).mock.calls[0]?.[0]).toMatchObject({
    id: null,
    version: null,
    form: { title: "Second hall" },
  });
});

test("what was typed just before starting over is not stored again (Arabic)", async () => {
  const wizard = await openWizard("ar", { draft: { form: completeForm, step: 1 } });
  await wizard.text("basics.title").fill("قاعة أخرى");
  await wizard.button("restored.startOver").click();
  await expect.element(wizard.text("basics.title")).toHaveValue("");
  expect(wizard.storedDraft()).toBeNull();
});
