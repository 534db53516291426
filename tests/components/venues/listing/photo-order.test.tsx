// The order of the photos of a listing, changed with the buttons below each photo.
import { expect } from "vitest";
import { page } from "vitest/browser";
import { completeForm, openWizard } from "../../support/listing-wizard.tsx";
import { testInOneView } from "../../support/views.ts";

const [folder = ""] = completeForm.images[0]?.split(/[^/]+$/) ?? [];
const images = ["a", "b", "c"].map((name) => `${folder}${name}.webp`);

testInOneView(
  "a photo moves earlier and later, becomes the main one, and is removed",
  async ({ locale, screen, t }) => {
    const { step } = await openWizard(locale, {
      draft: { form: { ...completeForm, images }, step: 2 },
      screen,
    });
    await expect.element(step("photos")).toBeVisible();
    const grid = page.getByRole("grid", { name: t("wizard.photos.list"), exact: true });
    const order = () =>
      grid
        .getByRole("row")
        .elements()
        .map((row) => row.getAttribute("data-key")?.slice(folder.length, folder.length + 1))
        .join("");
    const press = async (action: string, position: number) => {
      const name = t(`wizard.photos.${action}`, { name: t("wizard.photos.photo", { position }) });
      await grid.getByRole("button", { name, exact: true }).click();
    };
    await expect.poll(order).toBe("abc");
    for (const [action, position, expected] of [
      ["makeMain", 3, "cab"],
      ["later", 1, "acb"],
      ["earlier", 3, "abc"],
      ["remove", 2, "ac"],
    ] as const) {
      await press(action, position);
      await expect.poll(order).toBe(expected);
    }
  },
);
