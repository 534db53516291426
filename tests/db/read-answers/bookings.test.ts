import { beforeAll, describe, it } from "vitest";
import { adminId, asAdmin, expectRead, rowsOf, startMarket, usersOf } from "./support.ts";

// The site's readers with the demo market on a real PostgreSQL: their schemas accept all data, including nulls.
startMarket();

describe("the answers about bookings", () => {
  type Booking = { id: string; side: string; user: string; submittedAt: string | null };
  let bookings: Booking[];
  let hosts: { user: string }[];

  beforeAll(async () => {
    hosts = await usersOf("host_id", "public.bookings");
    // Three of each status and payment method, from each side.
    const rows = await rowsOf(`select id, side, "user", submitted_at::text as "submittedAt" from (
      select b.id, b.submitted_at, s.side, s."user", row_number() over (
        partition by b.status, b.confirmed_at is null, m.method, exists (
          select from public.booking_installments i where i.booking_id = b.id and i.kind = 'security'), exists (
          select from public.payments p where p.booking_id = b.id), exists (
          select from public.disputes d where d.booking_id = b.id), exists (
          select from public.manual_refunds r where r.booking_id = b.id), s.side order by b.id) as place
      from public.bookings b left join private.manual_payments m on m.booking_id = b.id
      cross join lateral (values ('guest', b.guest_id), ('host', b.host_id), ('admin', '${adminId()}'::uuid)) s (side, "user")
    ) chosen where place <= 3`);
    bookings = rows as unknown as Booking[];
  });

  it("are taken by the lists, figures and calendars of hosts", async () => {
    const { getHostMonthSummary, getHostOverview, listHostBookings } = await import(
      "../../../lib/bookings/host-queries"
    );
    const { getHostCalendar } = await import("../../../lib/availability/host-queries");
    const everything = { venueId: null, from: null, to: null, text: "" };
    const from = new Date().toISOString().slice(0, 10);
    await expectRead(hosts, () => listHostBookings({ group: "all", ...everything }, "all"));
    await expectRead(hosts, () => getHostOverview(50));
    await expectRead(hosts, getHostMonthSummary);
    await expectRead(hosts, () => getHostCalendar({ from, days: 45 }, null, 1000));
    const venues = await rowsOf(
      `select id, host_id as "user" from public.venues where id in (select venue_id from public.blocked_times)`,
    );
    await expectRead(venues, ({ id = "" }) => getHostCalendar({ from, days: 7 }, id, 1000));
  });

  it("are taken by the pages of a booking, from each side", async () => {
    const { countMyBookings, getRefundDates } = await import("../../../lib/bookings/queries");
    const { getBookingDocuments } = await import("../../../lib/bookings/document-queries");
    const { previewRefund } = await import("../../../lib/bookings/reads");
    await expectRead(bookings, (booking) => getBookingDocuments(booking, "en"));
    await expectRead(bookings, ({ id }) => getRefundDates(id));
    await expectRead(bookings, ({ id }) => previewRefund({ id }));
    await expectRead(await usersOf("guest_id", "public.bookings"), countMyBookings);
  });

  it("are taken where their money is shown", async () => {
    const { getBookingPayments, getManualPayment, listMyCards } = await import(
      "../../../lib/payments/queries"
    );
    const { listMyRefunds } = await import("../../../lib/payments/refund-queries");
    const { getInvoice } = await import("../../../lib/invoices/queries");
    await expectRead(bookings, ({ id }) => getBookingPayments(id));
    await expectRead(bookings, ({ id }) => getManualPayment(id));
    await expectRead(await usersOf("user_id", "public.saved_cards"), listMyCards);
    await expectRead(
      await usersOf("guest_id", "public.bookings"),
      async () => (await listMyRefunds("guest", "open")).refunds,
    );
    await expectRead(hosts, async () => (await listMyRefunds("host", "open")).refunds);
    const invoices =
      await rowsOf(`select distinct on (i.kind, i.country) i.id, i.booking_id as booking, b.guest_id as "user"
      from public.invoices i join public.bookings b on b.id = i.booking_id`);
    await expectRead(invoices, ({ id = "", booking = "" }) => getInvoice(booking, id));
  });

  it("are taken where payees read their money", async () => {
    const { getEarningsBalance } = await import("../../../lib/payouts/balance-queries");
    const { getHostEarnings } = await import("../../../lib/payouts/host-queries");
    const { getPayoutAccount } = await import("../../../lib/payouts/account-queries");
    const payees = await usersOf("payee_id", "public.payouts");
    await expectRead(payees, getEarningsBalance);
    await expectRead(payees, () => getHostEarnings({ year: null, venueId: null }));
    await expectRead(payees, getPayoutAccount);
  });

  it("are taken where admins read the money of all", async () => {
    const { getPaymentDifferences } = await import("../../../lib/payments/admin-queries");
    const { getClaim, listClaims } = await import("../../../lib/payments/claim-queries");
    const { getDispute } = await import("../../../lib/payments/dispute-queries");
    const { getManualRefund, listManualRefunds } = await import(
      "../../../lib/payments/refund-queries"
    );
    const once = [{ user: adminId() }];
    await expectRead(once, async () => (await getPaymentDifferences()).refunds);
    await expectRead(once, async () => (await getPaymentDifferences()).transfers);
    await expectRead(once, async () => (await listClaims("open")).claims);
    await expectRead(once, async () => (await listClaims("decided")).claims);
    await expectRead(once, async () => (await listManualRefunds("open")).refunds);
    await expectRead(await asAdmin("select id from private.deposit_claims"), ({ id }) =>
      getClaim(id),
    );
    await expectRead(await asAdmin("select id from public.disputes"), ({ id }) => getDispute(id));
    await expectRead(await asAdmin("select id from public.manual_refunds"), ({ id }) =>
      getManualRefund(id),
    );
  });
});
