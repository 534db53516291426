// A guest's list of saved cards.
import { expect } from "vitest";
import { page } from "vitest/browser";
import { SavedCards } from "@/components/payments/saved-cards";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInOneView } from "../support/views.ts";

testInOneView(
  "a saved card says when it ends, unless nobody knows",
  async ({ locale, screen, t }) => {
    const card = { brand: "visa", last4: "4242" };
    const cards = [
      { ...card, id: "a", expMonth: 3, expYear: 2031 },
      { ...card, id: "b", expMonth: null, expYear: null },
    ];
    await renderIn(locale, <SavedCards cards={cards} />, { screen });
    const items = page.getByRole("listitem");
    await expectTextIn(items.nth(0), t("payments.cards.expires", { month: "03", year: "2031" }));
    await expect.element(items.nth(1)).not.toMatchTextContent("null");
  },
);
