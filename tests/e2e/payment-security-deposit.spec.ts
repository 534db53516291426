// Combinations: English on a desktop and Arabic on a phone, because amounts, dates and the forms of a claim are laid out differently.
import { sample } from "../support/sample";
import { expectAccessible, expectAccessibleInBothThemes } from "./support/accessibility";
import { signedInClient } from "./support/backend";
import { beginEvent } from "./support/fixtures/begin-event";
import { cardSlot } from "./support/fixtures/card-slot";
import { collectInstallment } from "./support/fixtures/due-installment";
import { bookingByCard } from "./support/fixtures/paid-booking";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { confirmedId, enterCard, goToPayment } from "./support/pages/card-form";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, demo, demoPassword, signInAs } from "./support/users";

const securityDepositMinor = 500_000;
const claimedMinor = 200_000;
const grantedMinor = 150_000;
const note = "The photos show the damage, but the lamp was not new.";

/** The claim of a booking as its guest sees it. */
type Money = { security_deposit: { claim: { id: string } } };

/** Returns the text before the value that `|` stands for. */
const beforeValue = (text: string) => text.split("|")[0]?.trim() ?? "";

for (const { locale, screen, view } of sample(
  views,
  "a host asks for a security deposit, and guests read it on the page of the venue",
)) {
  const t = translator(locale);

  // Only in test:all: supabase/tests/security_deposits.test.sql shows the terms.
  test(`a host asks for a security deposit, and guests read it on the page of the venue (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Salma");
    const venueId = await createOpenVenue(host, `Deposit Hall ${crypto.randomUUID().slice(0, 6)}`);
    await signInAs(context, host);
    const main = page.getByRole("main");
    const label = beforeValue(t("paymentTerms.securityDeposit.label", { currency: "|" }));
    const deposit = main.getByRole("textbox", { name: label });
    const save = main.getByRole("button", { name: t("paymentTerms.save"), exact: true });
    const example = main.getByRole("region", { name: t("paymentTerms.example.title") });
    await page.goto(localePath(locale, `/host/venues/${venueId}/payments`));

    await test.step("only cards have one, and what is no amount is not saved", async () => {
      await expect(deposit).toHaveCount(0);
      await main.getByRole("switch", { name: t("paymentTerms.switch") }).check();
      await expect(main.getByText(t("paymentTerms.securityDeposit.hint"))).toBeVisible();
      await deposit.fill("a lot");
      await expect(deposit).toHaveAttribute("aria-invalid", "true");
      await save.click();
      await expect(deposit).toBeFocused();
      await expectAccessibleInBothThemes(page);
    });

    await test.step("the example says when it is held and released, and it is saved", async () => {
      // Typed on an Arabic keyboard.
      await deposit.fill(locale === "ar" ? "٥٠٠٠" : "5,000");
      await expect(example).toContainText("5,000");
      await save.click();
      await expect(page.getByText(t("paymentTerms.savedOn"))).toBeVisible();
      await page.reload();
      await expect(deposit).toHaveValue("5000");
      await expectNoOverflow(page);
    });

    await test.step("guests read it among the facts of the venue", async () => {
      await page.goto(localePath(locale, `/venues/${venueId}`));
      const facts = main.getByRole("region", { name: t("venues.facts.label") });
      await expect(facts).toContainText(t("venues.facts.securityDepositLabel"));
      await expect(facts).toContainText("5,000");
    });
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a security deposit is held, claimed, contested and decided",
)) {
  const t = translator(locale);

  test(`a security deposit is held, claimed, contested and decided (${view})`, async ({
    page,
    context,
  }) => {
    test.slow();
    await page.setViewportSize(screen);
    const slot = await cardSlot({ instant: true, inDays: 10, securityDepositMinor });
    const total = slot.money(slot.parts[0]?.amount_minor ?? 0, locale);
    const [amount, claimed, granted] = [securityDepositMinor, claimedMinor, grantedMinor].map(
      (minor) => slot.money(minor, locale),
    );
    if (!amount || !claimed || !granted) throw new Error("there are three amounts");
    const guest = await createUser("guest", "Farida");
    const main = page.getByRole("main");
    const deposit = main.getByRole("region", { name: t("securityDeposit.title"), exact: true });
    await signInAs(context, guest);

    const id =
      await test.step("the guest reads in the checkout what is held, and pays", async () => {
        await goToPayment(page, locale, slot);
        const step = main.getByRole("region", { name: t("payments.step.title"), exact: true });
        await expect(step).toContainText(t("payments.schedule.kinds.security"));
        await expect(step).toContainText(amount);
        await expectAccessible(page);
        await enterCard(page, "accepted");
        await page
          .getByRole("button", { name: t("checkout.payAndBook", { amount: total }) })
          .click();
        const booked = await confirmedId(page);
        await expect(deposit).toContainText(amount);
        return booked;
      });
    const guestPage = localePath(locale, `/dashboard/bookings/${id}`);
    const hostPage = localePath(locale, `/host/bookings/${id}`);

    await test.step("two days before the event it is held on the card", async () => {
      await collectInstallment(id, "security");
      await page.goto(guestPage);
      await expect(deposit).toContainText(
        beforeValue(t("securityDeposit.states.guest.held", { released: "|" })),
      );
      await expectAccessible(page);
    });

    await test.step("before the event the host reads when a claim is possible", async () => {
      await signInAs(context, slot.host);
      await page.goto(hostPage);
      await expect(deposit).toContainText(
        beforeValue(t("securityDeposit.states.host.held", { released: "|" })),
      );
      await expect(deposit.getByRole("textbox")).toHaveCount(0);
    });

    await test.step("once it has begun, the host claims a part of it with a reason", async () => {
      await beginEvent(id);
      await page.goto(hostPage);
      const [sum, reason] = [
        deposit.getByRole("textbox").nth(0),
        deposit.getByRole("textbox").nth(1),
      ];
      const submit = deposit.getByRole("button", { name: t("securityDeposit.form.submit") });
      await sum.fill("6000");
      await submit.click();
      await expect(sum).toBeFocused();
      await expect(deposit).toContainText(t("securityDeposit.form.amountWrong", { max: amount }));
      await expectAccessibleInBothThemes(page);
      await sum.fill(locale === "ar" ? "٢٠٠٠" : "2000");
      await reason.fill("A broken lamp");
      await submit.click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(
        t("securityDeposit.form.confirmTitle", { amount: claimed }),
      );
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("securityDeposit.form.confirmYes") }).click();
      await expect(page.getByText(t("securityDeposit.form.done"))).toBeVisible();
      await expect(deposit).toContainText("A broken lamp");
      await expect(deposit.getByRole("textbox")).toHaveCount(0);
      await expectNoOverflow(page);
    });

    await test.step("the guest reads the claim and contests it with a text", async () => {
      await signInAs(context, guest);
      await page.goto(guestPage);
      await expect(deposit).toContainText(t("securityDeposit.states.guest.claimed", { claimed }));
      await expect(deposit).toContainText("A broken lamp");
      const contest = deposit.getByRole("button", { name: t("securityDeposit.answer.contest") });
      await contest.click();
      await expect(deposit.getByRole("textbox")).toBeFocused();
      await expectAccessibleInBothThemes(page);
      await expectNoOverflow(page);
      await deposit.getByRole("textbox").fill("It was broken before we came");
      await contest.click();
      await expect(deposit).toContainText(t("securityDeposit.claim.contested.guest"));
      await expect(deposit.getByRole("textbox")).toHaveCount(0);
    });

    await test.step("an admin decides, and both read what the host gets and why", async () => {
      const read = await guest.client.rpc("get_booking_payments", { p_booking_id: id });
      if (read.error) throw read.error;
      const { claim } = (read.data as unknown as Money).security_deposit;
      const admin = await signedInClient(demo.admin, demoPassword);
      // Nothing is decided before the capture.
      await expect(async () => {
        const { error } = await admin.rpc("decide_deposit_claim", {
          p_claim_id: claim.id,
          p_granted_minor: grantedMinor,
          p_note: note,
        });
        expect(error).toBeNull();
      }).toPass({ timeout: 60_000 });
      await page.goto(guestPage);
      await expect(deposit).toContainText(
        t("securityDeposit.states.guest.settled.part", { granted }),
      );
      await expect(deposit).toContainText(note);
      await expectAccessible(page);
      await signInAs(context, slot.host);
      await page.goto(hostPage);
      await expect(deposit).toContainText(
        t("securityDeposit.states.host.settled.part", { granted }),
      );
      await expect(deposit).toContainText("It was broken before we came");
      await expect(deposit).toContainText(note);
    });
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a guest whose saved card refuses has another card hold the security deposit",
)) {
  const t = translator(locale);

  // Only in test:all: tests/db/payments/security-deposits.test.ts shows the refusal.
  test(`a guest whose saved card refuses has another card hold the security deposit (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Layla");
    const { id, slot, money } = await bookingByCard(guest, {
      card: "declinedLater",
      inDays: 10,
      securityDepositMinor,
    });
    const amount = money(securityDepositMinor, locale);
    const main = page.getByRole("main");
    const deposit = main.getByRole("region", { name: t("securityDeposit.title"), exact: true });
    await collectInstallment(id, "security");

    await test.step("the host reads that nothing is held", async () => {
      await signInAs(context, slot.host);
      await page.goto(localePath(locale, `/host/bookings/${id}`));
      await expect(deposit).toContainText(t("securityDeposit.states.host.failed"));
      await expectAccessible(page);
    });

    await test.step("the booking leads the guest to the page that says that nothing is charged", async () => {
      await signInAs(context, guest);
      await page.goto(localePath(locale, `/dashboard/bookings/${id}`));
      await expect(deposit).toContainText(t("securityDeposit.states.guest.failed"));
      await expectAccessibleInBothThemes(page);
      await deposit.getByRole("link", { name: t("securityDeposit.hold", { amount }) }).click();
      await expect(page).toHaveURL(new RegExp(`/dashboard/bookings/${id}/pay$`));
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(
        t("payments.pay.securityDepositTitle"),
      );
      await expect(main).toContainText(t("payments.step.next.securityDeposit", { amount }));
      await expectAccessible(page);
      await expectNoOverflow(page);
    });

    await test.step("another card holds it", async () => {
      await enterCard(page, "accepted");
      await page.getByRole("button", { name: t("payments.pay.hold", { amount }) }).click();
      await expect(page.getByText(t("payments.pay.held"))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/dashboard/bookings/${id}$`));
      await expect(deposit).toContainText(
        beforeValue(t("securityDeposit.states.guest.held", { released: "|" })),
      );
    });
  });
}
