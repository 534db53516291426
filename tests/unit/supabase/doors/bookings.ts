import {
  blockTimeAction,
  deleteExceptionAction,
  saveExceptionAction,
  saveHoursAction,
} from "@/lib/availability/host-actions";
import { getHostCalendar } from "@/lib/availability/host-queries";
import {
  getAlternativeSlots,
  getDayAvailability,
  getMonthAvailability,
  getSlotHold,
} from "@/lib/availability/queries";
import { getBookingDocuments } from "@/lib/bookings/document-queries";
import {
  getHostMonthSummary,
  getHostOverview,
  listHostBookings,
} from "@/lib/bookings/host-queries";
import { countMyBookings, getRefundDates } from "@/lib/bookings/queries";
import { previewRefund, previewUnpaidEnd } from "@/lib/bookings/reads";
import { fetchExtraPrices, fetchHoldTerms, getPublicQuote, noExtras } from "@/lib/quotes/queries";
import { createPublicClient } from "@/lib/supabase/public";
import { at, type Door, id, time } from "./door";

const summary = {
  id,
  reference: "AB12",
  side: "host",
  status: "confirmed",
  venue_id: id,
  venue_name: "Loft",
  venue_name_ar: null,
  venue_city: "Cairo",
  venue_image: null,
  starts_at: at,
  ends_at: at,
  time_zone: "Africa/Cairo",
  guests: 20,
  currency: "EGP",
  total_minor: 21_000,
  net_minor: null,
  refund_minor: null,
  lines: [],
  policy: "flexible",
  details: {},
  hold_expires_at: null,
  request_expires_at: null,
  submitted_at: at,
  confirmed_at: null,
  cancelled_by: null,
  reason: null,
  other_id: null,
  other_name: null,
  other_avatar: null,
  reviewable: false,
  cursor: "c",
};

const refund = {
  due_minor: 0,
  kept_minor: 0,
  refund_minor: 21_000,
  paid_minor: null,
  waiting_minor: 0,
  payment_method: "card",
  percent: 100,
  rule: "grace",
};

const terms = {
  currency: "EGP",
  payment_schedule: [{ kind: "deposit", amount_minor: 21_000, due_at: at }],
  payment_methods: ["card", "transfer", "cash"],
  manual_payment_schedule: [
    { kind: "balance", amount_minor: 21_000, due_at: at, grace_ends_at: null },
  ],
  cash_payment_schedule: null,
  security_deposit: { amount_minor: 5000, held_from: at, released_at: at },
  tax: { percent: 14, amount_minor: 2579 },
  refund_policy: { policy: "flexible", full_until: at, half_until: null },
};
const line = { kind: "addon", label: "Oud", quantity: 2, unit_minor: 100, amount_minor: 200 };
const request = { venueId: id, ...time, guests: 2 };

const day = { fromDay: "2030-01-01", fromTime: "10:00", toDay: "2030-01-01", toTime: "12:00" };
const exception = { closed: true, opens: "10:00", closes: "12:00" };
const taken = {
  venue_id: id,
  status: "confirmed",
  starts_at: at,
  ends_at: at,
  occupied_from: at,
  occupied_to: at,
  buffer_only: false,
};

export const bookingDoors: Door[] = [
  {
    source: "list_host_bookings",
    answer: {
      bookings: [summary],
      counts: {
        all: 1,
        upcoming: 1,
        requests: 0,
        confirmed: 1,
        past: 0,
        completed: 0,
        cancelled: 0,
      },
    },
    read: () =>
      listHostBookings({ group: "all", venueId: null, from: null, to: null, text: "" }, "all"),
  },
  {
    source: "get_host_overview",
    answer: {
      requests: [summary],
      running: [summary],
      today: [summary],
      next: [summary],
      requests_count: 1,
      today_count: 2,
    },
    read: () => getHostOverview(5),
  },
  {
    source: "get_host_month_summary",
    answer: { bookings: 1, guests: 20, earned: [{ currency: "EGP", minor: 19_000 }] },
    read: getHostMonthSummary,
  },
  {
    source: "get_booking_documents",
    answer: {
      address: "1 Nile St",
      address_ar: null,
      area: null,
      area_ar: null,
      city_name: "Cairo",
      city_name_ar: "القاهرة",
      sequence: 1,
      changed_at: at,
      latitude: 30,
      longitude: 31,
      guest_name: null,
      host_name: "Omar",
      bookable: true,
    },
    read: () => getBookingDocuments({ id, submittedAt: at }, "en"),
  },
  {
    source: "count_my_bookings",
    answer: { upcoming: 1, past: 0, completed: 0, cancelled: 0, held: 0 },
    read: countMyBookings,
  },
  {
    source: "refund_preview",
    answer: { full_until: at, half_until: null },
    read: () => getRefundDates(id),
  },
  { source: "refund_preview", answer: refund, read: () => previewRefund({ id }) },
  { source: "unpaid_end_preview", answer: refund, read: () => previewUnpaidEnd({ id }) },
  {
    source: "quote_booking",
    answer: {
      ...terms,
      lines: [{ ...line, label_ar: "عود", count: 2, hours: 1, percent: 5 }],
      total_minor: 200,
      problems: ["too_soon"],
      open_hours: 4,
    },
    optional: ["refund_policy", "open_hours", "label_ar", "count", "hours", "lines.0.percent"],
    read: () => getPublicQuote(request),
  },
  {
    source: "get_hold_terms",
    answer: { ...terms, instant: true },
    read: () => fetchHoldTerms(createPublicClient(), id),
  },
  {
    source: "quote_extras",
    answer: { open_hours: 4, extras: [{ id, quantity: 1, hours: 2, price_minor: 100 }] },
    optional: ["open_hours", "hours"],
    read: () =>
      fetchExtraPrices(createPublicClient(), {
        ...request,
        ...noExtras,
        considered: { quantities: {}, hours: {} },
      }),
  },
  {
    source: "get_venue_day_availability",
    answer: { slots: [{ day: "2030-01-01", time: "10:00", state: "taken", held: true }] },
    read: () => getDayAvailability(id, "2030-01-01"),
  },
  {
    source: "get_venue_month_availability",
    answer: [{ day: "2030-01-01", state: "free" }],
    read: () => getMonthAvailability(id, "2030-01"),
  },
  {
    source: "find_alternative_slots",
    answer: [{ ...time, total_minor: 200 }],
    read: () => getAlternativeSlots(request),
  },
  { source: "get_slot_hold", answer: { until: at }, read: () => getSlotHold(request) },
  {
    source: "get_host_calendar",
    answer: {
      venues: [{ id, name: "Loft", name_ar: null, time_zone: "Africa/Cairo", status: "active" }],
      days: [
        {
          day: "2030-01-01",
          closed: 0,
          total: 3,
          items: [
            { ...taken, kind: "booking", id, guest: null, guests: 20 },
            {
              ...taken,
              kind: "block",
              id: null,
              reason: null,
              source: "host",
              calendar: null,
              rule: "daily",
            },
            { ...exception, kind: "exception", id, venue_id: id, reason: null },
          ],
        },
      ],
      open: [time],
      earliest_opening: "10:00",
    },
    optional: ["guest", "guests", "source", "calendar", "rule", "items.1.reason"],
    read: () => getHostCalendar({ from: "2030-01-01", days: 1 }, null, 4),
  },
  {
    source: "block_time",
    answer: {
      blocked: 1,
      conflicts: [
        {
          starts_at: at,
          ends_at: at,
          left_starts_at: at,
          left_ends_at: at,
          booking_id: null,
        },
      ],
    },
    read: () =>
      blockTimeAction({
        venueId: id,
        wholeDays: false,
        ...day,
        repeat: "none",
        until: "",
        reason: "",
      }),
  },
  {
    source: "set_opening_hours",
    answer: { saved: true, outside: 0 },
    read: () =>
      saveHoursAction({ venueId: id, opening_hours: [], before: 0, after: 0, force: false }),
  },
  {
    source: "save_opening_exception",
    answer: { saved: true, outside: 0 },
    read: () =>
      saveExceptionAction({
        ...exception,
        note: "",
        venueId: id,
        id: "",
        startsOn: "2030-01-01",
        endsOn: "2030-01-01",
        force: false,
      }),
  },
  {
    source: "delete_opening_exception",
    answer: { saved: true, outside: 0 },
    read: () => deleteExceptionAction({ id, venueId: id, force: false }),
  },
];
