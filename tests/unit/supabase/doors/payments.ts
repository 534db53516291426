import { getInvoice } from "@/lib/invoices/queries";
import { previewOffer } from "@/lib/messaging/offer-reads";
import { getPaymentDifferences } from "@/lib/payments/admin-queries";
import { getClaim, listClaims } from "@/lib/payments/claim-queries";
import { getDispute } from "@/lib/payments/dispute-queries";
import { listOwedFees } from "@/lib/payments/fee-queries";
import { getBookingPayments, getManualPayment, listMyCards } from "@/lib/payments/queries";
import { getManualRefund, listManualRefunds, listMyRefunds } from "@/lib/payments/refund-queries";
import { getVenueTerms } from "@/lib/payments/terms-queries";
import { getPayoutAccount } from "@/lib/payouts/account-queries";
import { getEarningsBalance } from "@/lib/payouts/balance-queries";
import { getHostEarnings } from "@/lib/payouts/host-queries";
import { createPublicClient } from "@/lib/supabase/public";
import { fetchVenuePayment } from "@/lib/venues/detail-rows";
import { at, type Door, id } from "./door";

const event = {
  id,
  event: "sent",
  actor_role: "host",
  amount_minor: 100,
  sent_on: "2030-01-01",
  note: null,
  proof_kind: null,
  created_at: at,
};
const refund = { id, kind: "cancellation", amount_minor: 100, due_at: at, status: "sent" };
const claim = {
  id,
  amount_minor: 100,
  reason: null,
  status: "open",
  answer: null,
  answer_by: at,
  granted_minor: null,
  decision_note: null,
  created_at: at,
};
const booking = {
  booking_id: id,
  reference: "AB12",
  venue_name: "Loft",
  venue_name_ar: null,
  currency: "EGP",
};
const people = { guest: "Amal", host: "Omar" };
const adminClaim = {
  ...claim,
  ...booking,
  ...people,
  security_deposit_minor: 1,
  decided_at: null,
  cursor: "",
};
const refundOfBooking = { ...refund, ...booking, time_zone: "Africa/Cairo", cursor: "" };
const adminRefund = { ...refundOfBooking, ...people, created_at: at, status_changed_at: at };

const part = { id, kind: "deposit", amount_minor: 100, due_at: at };
const payments = {
  currency: "EGP",
  installments: [{ ...part, status: "paid", state: "paid", grace_ends_at: null }],
  paid_minor: 100,
  refunded_minor: 0,
  kept_minor: 100,
  card: { brand: null, last4: "4242" },
  refunds: [{ amount_minor: 100, status: "waiting", created_at: at }],
  disputes: [{ amount_minor: 100, status: "lost", opened_at: at }],
  tax: { percent: 14, amount_minor: 12 },
  invoices: [{ id, number: "EG-1", kind: "invoice", total_minor: 100, issued_at: at }],
  next_installment_id: null,
  security_deposit: {
    amount_minor: 100,
    status: "held",
    held_from: at,
    released_at: at,
    can_claim: false,
    claim,
  },
  manual: null,
};
const proof = {
  id,
  installment_id: id,
  kind: "picture",
  note: null,
  status: "sent",
  reason: null,
  decided_by: null,
  is_upheld: false,
  is_refused_before_end: false,
  may_uphold: false,
  created_at: at,
};
const manual = {
  method: "cash",
  reference: "AB12",
  transfer_details: null,
  account_changed_at: null,
  is_payable: true,
  takes_late_proofs: false,
  may_cancel: false,
  is_ended_unpaid: false,
  confirmed_after_end: [],
  proofs: [proof],
  refunds: [{ ...refund, sendable_minor: null, events: [event] }],
};
const failed = { id, currency: "EGP", amount_minor: 1, failure_code: null, created_at: at };
const venueTerms = {
  takes_cards: true,
  takes_transfers: false,
  takes_cash: false,
  deposit_percent: 30,
  balance_days: 14,
  security_deposit_minor: 0,
};
const offerPayment = {
  method: "card",
  amount_minor: 100,
  state: "charging",
  due_at: null,
  card: { brand: "visa", last4: "4242" },
};

export const paymentDoors: Door[] = [
  { source: "get_booking_payments", answer: payments, read: () => getBookingPayments(id) },
  {
    source: "get_booking_payments",
    answer: { ...payments, manual },
    read: () => getManualPayment(id),
  },
  {
    source: "list_my_cards",
    answer: [{ id, brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 }],
    read: listMyCards,
  },
  {
    source: "list_my_manual_refunds",
    answer: [{ ...refundOfBooking, counterpart: null }],
    read: () => listMyRefunds("guest", "open"),
  },
  {
    source: "admin_list_manual_refunds",
    answer: [adminRefund],
    read: () => listManualRefunds("waiting"),
  },
  {
    source: "admin_get_manual_refund",
    answer: { ...adminRefund, events: [event] },
    read: () => getManualRefund(id),
  },
  { source: "admin_list_deposit_claims", answer: [adminClaim], read: () => listClaims("waiting") },
  { source: "admin_get_deposit_claim", answer: adminClaim, read: () => getClaim(id) },
  {
    source: "admin_list_owed_fees",
    answer: [
      {
        payee_id: id,
        person: "Omar",
        email: null,
        currency: "EGP",
        amount_minor: 100,
        owed_since: at,
        cursor: "",
      },
    ],
    read: () => listOwedFees(),
  },
  {
    source: "admin_payment_differences",
    answer: {
      ledger: [
        { booking_id: id, reference: "AB12", currency: "EGP", payments_minor: 1, ledger_minor: 0 },
      ],
      charges: [{ ...failed, booking_id: id, reference: "AB12" }],
      refunds: [{ ...failed, booking_id: id, reference: "AB12" }],
      transfers: [{ ...failed, payee: "Omar", status: "failed" }],
    },
    read: getPaymentDifferences,
  },
  {
    source: "admin_get_dispute",
    answer: {
      ...booking,
      ...people,
      id,
      amount_minor: 100,
      reason: "fraudulent",
      status: "lost",
      processor_id: "dp_1",
      respond_by: null,
      answer: null,
      answered_at: null,
      is_sent: false,
      opened_at: at,
      ended_at: null,
      can_answer: false,
      paid_minor: 100,
      card: { brand: null, last4: "4242" },
      booking_status: "confirmed",
      total_minor: 100,
      starts_at: at,
      time_zone: "Africa/Cairo",
      guests: 2,
    },
    read: () => getDispute(id),
  },
  {
    source: "get_payment_terms",
    answer: { ...venueTerms, transfer_details: null, outdated_accounts: 0 },
    read: () => getVenueTerms(id, id),
  },
  {
    source: "get_payment_terms",
    answer: venueTerms,
    read: () => fetchVenuePayment(createPublicClient(), id),
  },
  {
    source: "get_earnings_balance",
    answer: [
      {
        currency: "EGP",
        upcoming_minor: 1,
        available_minor: 1,
        on_the_way_minor: 1,
        paid_minor: 1,
        disputed_minor: 1,
        owed_back_minor: 1,
        fees_owed_minor: 1,
      },
    ],
    read: getEarningsBalance,
  },
  {
    source: "get_payout_account",
    answer: { status: null, bank_last4: null, waits_until: null, is_held: false },
    read: getPayoutAccount,
  },
  {
    source: "get_host_earnings",
    answer: {
      years: [2030],
      venues: [{ id, name: "Loft", name_ar: null }],
      totals: [{ currency: "EGP", upcoming_minor: 1, due_minor: 1, paid_minor: 1 }],
      months: [
        {
          month: "2030-01",
          venue_id: id,
          currency: "EGP",
          bookings: 1,
          gross_minor: 1,
          fee_minor: 1,
          net_minor: 1,
        },
      ],
    },
    read: () => getHostEarnings({ year: null, venueId: null }),
  },
  {
    source: "invoices",
    answer: {
      id,
      number: "EG-1",
      kind: "invoice",
      country: "EG",
      currency: "EGP",
      buyer: { name: "Amal" },
      subject: {
        reference: "AB12",
        venue_name: "Loft",
        venue_name_ar: null,
        starts_at: at,
        ends_at: at,
        time_zone: "Africa/Cairo",
      },
      lines: [
        {
          kind: "host",
          seller: { name: "Omar", tax_number: null, address: "" },
          percent: null,
          net_minor: 100,
          tax_minor: 0,
          total_minor: 100,
        },
      ],
      net_minor: 100,
      tax_minor: 0,
      total_minor: 100,
      issued_at: at,
    },
    read: () => getInvoice(id, id),
  },
  {
    source: "preview_offer",
    answer: { currency: "EGP", total_minor: 100, payment: offerPayment },
    read: () => previewOffer({ id }),
  },
];
