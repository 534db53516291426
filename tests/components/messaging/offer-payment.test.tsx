import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { OfferCard } from "@/components/messaging/offer-card";
import { decideOffer } from "@/lib/messaging/offer-actions";
import type { Offer, OfferPayment } from "@/lib/messaging/offer-types";
import { expectAccessible } from "../support/accessibility.ts";
import { renderIn } from "../support/render.tsx";
import { answerRequests } from "../support/requests.ts";
import { views } from "../support/views.ts";

const visa = { brand: "visa", last4: "4242" };
const payment: OfferPayment = {
  method: "card",
  amountMinor: 210_000,
  state: "charging",
  dueAt: null,
  card: visa,
};
const offer: Offer = {
  state: "open",
  priceMinor: 200_000,
  guestMinor: 210_000,
  feePercent: 5,
  currency: "EGP",
  expiresAt: "2027-09-01T20:59:00Z",
  booking: {
    startsAt: "2027-09-05T15:30:00Z",
    timeZone: "Africa/Cairo",
    reference: "4F0C9A71BE",
    venueName: { en: "Nile Terrace", ar: "شرفة النيل" },
  },
  serviceName: null,
  payment,
};

const plain = (text: string | null | undefined) =>
  (text ?? "").replace(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");
const cardText = () =>
  plain(page.getByRole("region", { name: /^(Offer|عرض سعر)$/ }).element().textContent);

const ways: [string, OfferPayment, string, string][] = [
  [
    "a card",
    payment,
    "EGP 2,100.00 is charged to Visa ending in 4242 right after you accept.",
    "من فيزا تنتهي بـ 4242 فور قبول العرض",
  ],
  [
    "a card, for a request",
    { ...payment, state: "after_acceptance" },
    "Nothing is charged before.",
    "ولا يُخصم شيء قبل ذلك",
  ],
  [
    "no saved card",
    { ...payment, state: "pay_by", card: null, dueAt: null },
    "You pay EGP 2,100.00 by card on the page of the booking.",
    "بالبطاقة من صفحة الحجز",
  ],
  [
    "a transfer",
    { ...payment, method: "transfer", state: "pay_by", card: null, dueAt: "2027-08-30T09:00:00Z" },
    "You transfer EGP 2,100.00 to the host by Mon, 30 Aug 2027, 12:00 PM.",
    "إلى المضيف حتى",
  ],
  [
    "cash, for a request",
    { ...payment, method: "cash", state: "after_acceptance", card: null },
    "You pay the host EGP 2,100.00 in cash within 48 hours of the confirmation.",
    "نقدًا للمضيف خلال 48 ساعة",
  ],
  [
    "the host directly",
    { ...payment, method: null, state: null, card: null },
    "You pay EGP 2,100.00 to the host directly",
    "للمضيف مباشرة",
  ],
];

for (const { locale, screen, view } of views) {
  test(`an open offer says to its guest what they pay, when and how (${view})`, async () => {
    for (const [way, paid, en, ar] of ways) {
      const screenOf = await renderIn(
        locale,
        <OfferCard id="o" offer={{ ...offer, payment: paid }} isMine={false} onChanged={vi.fn()} />,
        { screen },
      );
      expect(cardText(), way).toContain(locale === "en" ? en : ar);
      await screenOf.unmount();
    }
  });

  test(`the question before an acceptance says again what is charged to which card (${view})`, async () => {
    answerRequests({
      "/api/offers/o/preview": () => ({ currency: "EGP", totalMinor: 1_260_000, payment }),
    });
    vi.mocked(decideOffer).mockResolvedValue({ ok: true, data: { decision: "accept" } } as never);
    const handleChange = vi.fn();
    await renderIn(
      locale,
      <OfferCard id="o" offer={offer} isMine={false} onChanged={handleChange} />,
      { screen },
    );
    await page.getByRole("button", { name: locale === "en" ? "Accept" : "قبول" }).click();
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await expect.element(dialog).toBeVisible();
    expect(plain(dialog.element().textContent)).toContain("4242");
    await expectAccessible();
    await dialog
      .getByRole("button", { name: locale === "en" ? "Accept offer" : "قبول العرض" })
      .click();
    await expect.poll(() => handleChange.mock.calls.length).toBe(1);
    expect(decideOffer).toHaveBeenLastCalledWith({ offerId: "o", decision: "accept" });
  });
}

test("an offer does not say to its sender how the guest pays", async () => {
  await renderIn(
    "en",
    <OfferCard id="o" offer={{ ...offer, payment: null }} isMine onChanged={vi.fn()} />,
  );
  expect(cardText()).not.toMatch(/charged|4242/);
});
