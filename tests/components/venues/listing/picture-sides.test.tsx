// The pictures of a listing before and after a change, for comparison by an admin.
import { expect } from "vitest";
import { page } from "vitest/browser";
import { PictureSides } from "@/components/listings/changes/picture-sides";
import { renderIn } from "../../support/render.tsx";
import { testInOneView } from "../../support/views.ts";

testInOneView(
  "a picture opens at full size, and the place of one that cannot be shown opens nothing",
  async ({ locale, screen, t }) => {
    const imageUrl = (path: string) => (path === "gone" ? null : "/icon.svg");
    await renderIn(
      locale,
      <PictureSides before={["kept"]} after={["kept", "gone"]} side="after" imageUrl={imageUrl} />,
      { screen },
    );
    await expect.poll(() => page.getByRole("listitem").elements()).toHaveLength(2);
    const buttons = page.getByRole("button");
    expect(buttons.elements()).toHaveLength(1);
    await expect.element(page.getByText(t("listingChanges.marks.added"))).toBeVisible();
    await expect.element(buttons).toHaveAccessibleName(new RegExp(t("ui.openPicture")));
  },
);
