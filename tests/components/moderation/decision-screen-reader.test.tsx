// Screen reader output while an admin decides about a listing.
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DecisionButtons } from "@/components/moderation/decision-buttons";
import { reviewListing } from "@/lib/moderation/actions";
import { formatMoney } from "@/lib/shared/money";
import { expectInOrder } from "../../e2e/support/spoken-phrases.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { languageNames, locales } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";
import { expectAnnounced, readAloud } from "../support/screen-reader.ts";

const subject = {
  kind: "venue",
  id: "0190a1b2-0000-7000-8000-000000000002",
  version: "3",
} as const;
const booking = {
  id: "0190a1b2-0000-7000-8000-000000000003",
  reference: "ABCD1234",
  isConfirmed: true,
  guest: "Layla",
  startsAt: "2030-06-15T14:00:00Z",
  endsAt: "2030-06-15T18:00:00Z",
  timeZone: "Africa/Cairo",
  totalMinor: 420_000,
  currency: "EGP",
};

for (const locale of locales) {
  const t = translator(locale);
  const text = (key: string) => t(`moderation.decision.${key}`);
  const language = languageNames[locale];
  const button = (key: string) => page.getByRole("button", { name: text(key), exact: true });
  const accept = () =>
    vi.mocked(reviewListing).mockResolvedValue({ ok: true, data: undefined } as never);

  test(`the approval of a listing is announced (${language})`, async () => {
    accept();
    await renderIn(locale, <DecisionButtons subject={subject} decisions={["approve", "reject"]} />);
    // Leaves out notices, which stay between tests.
    const buttons = await readAloud(page.getByRole("main").element());
    expectInOrder(buttons, [`button, ${text("approve")}`, `button, ${text("reject")}`]);
    await expectAnnounced(text("done.approve"), () => button("approve").click());
    expect(reviewListing).toHaveBeenCalledWith(
      expect.objectContaining({ id: subject.id, decision: "approve", version: "3" }),
    );
  });

  test(`a rejection asks for its reason, which is announced when it is missing, and is announced itself (${language})`, async () => {
    accept();
    await renderIn(locale, <DecisionButtons subject={subject} decisions={["approve", "reject"]} />);
    await button("reject").click();
    const dialog = page.getByRole("dialog", { name: text("rejectTitle") });
    await expect.element(dialog).toBeVisible();
    expectInOrder(await readAloud(dialog.element()), [
      text("rejectTitle"),
      `textbox, ${t("reasonDialog.label")}`,
      `button, ${text("reject")}`,
    ]);
    await expectAccessible();
    const reject = dialog.getByRole("button", { name: text("reject"), exact: true });
    await expectAnnounced(t("reasonDialog.needed"), () => reject.click());
    expect(reviewListing).not.toHaveBeenCalled();
    await dialog.getByRole("textbox").fill("The photos show another hall");
    await expectAnnounced(text("done.reject"), () => reject.click());
    expect(reviewListing).toHaveBeenCalledWith(
      expect.objectContaining({ decision: "reject", reason: "The photos show another hall" }),
    );
  });

  test(`a suspension is read with the bookings that it concerns, and is announced (${language})`, async () => {
    accept();
    await renderIn(
      locale,
      <DecisionButtons
        subject={subject}
        decisions={["suspend"]}
        concerned={{ bookings: [booking], count: 1 }}
      />,
    );
    await button("more").click();
    await page.getByRole("menuitem", { name: text("suspend") }).click();
    const dialog = page.getByRole("dialog", { name: text("suspendTitle") });
    await expect.element(dialog).toBeVisible();
    expectInOrder(await readAloud(dialog.element(), [booking.reference, booking.guest]), [
      text("suspendTitle"),
      t("moderation.suspension.count", { count: 1 }),
      `list, ${t("moderation.suspension.list")}`,
      `link, ${booking.reference}`,
      t("moderation.suspension.confirmed"),
      booking.guest,
      formatMoney(booking.totalMinor, booking.currency, locale),
      t("moderation.suspension.question"),
      /^radio, .+, checked/,
      /^radio, .+, not checked/,
      `textbox, ${t("reasonDialog.label")}`,
      `button, ${text("suspend")}`,
    ]);
    await expectAccessible();
    await dialog.getByRole("textbox").fill("A safety check");
    await expectAnnounced(text("done.suspend"), () =>
      dialog.getByRole("button", { name: text("suspend"), exact: true }).click(),
    );
    expect(reviewListing).toHaveBeenCalledWith(
      expect.objectContaining({ decision: "suspend", reason: "A safety check", bookings: "keep" }),
    );
    await userEvent.keyboard("{Escape}");
  });
}
