import { describeMailedLink } from "@/lib/auth/mailed-link";
import { consumeRateLimit } from "@/lib/auth/rate-limits";
import { addImport, refreshImport } from "@/lib/calendar-feeds/actions";
import { getFeedByToken, getVenueCalendars } from "@/lib/calendar-feeds/queries";
import { getOffers } from "@/lib/messaging/offer-queries";
import { listConversations, listMessages } from "@/lib/messaging/queries";
import { listScheduledMessages } from "@/lib/messaging/scheduled-queries";
import { listAdminEdits } from "@/lib/moderation/edit-queries";
import { getAdminOverview, listManagedUsers } from "@/lib/moderation/queries";
import { getEarlierRejection } from "@/lib/moderation/rejection-queries";
import { getReportedConversation } from "@/lib/moderation/report-queries";
import { listManagedServices } from "@/lib/moderation/service-queries";
import { decideReview } from "@/lib/reviews/admin-actions";
import { getProviderService } from "@/lib/services/provider-queries";
import { blockDates } from "@/lib/services/provider-time-actions";
import { listServices } from "@/lib/services/queries";
import { at, type Door, id } from "./door";

const service = {
  id,
  name: "Oud",
  name_ar: null,
  city: "cairo",
  images: [],
  pricing_type: "fixed",
  price: 100,
  currency: "EGP",
  service_categories: { slug: "music", name: "Music", name_ar: "موسيقى" },
  service_providers: { business_name: "Takht" },
};
const managedService = {
  ...service,
  description: "",
  description_ar: null,
  status: "active",
  featured: false,
  rejection_reason: null,
  listing_version: 1,
  archived_at: null,
  category_id: null,
  submitted_at: null,
  updated_at: at,
};

const claim = {
  id,
  venue_id: id,
  url: "https://calendar.example/a.ics",
  etag: null,
  last_modified: null,
  time_zone: "Africa/Cairo",
  attempt: 1,
};
const payment = { method: null, amount_minor: 1, state: null, due_at: null, card: null };

export const providerDoors: Door[] = [
  {
    source: "services",
    answer: [service],
    read: () => listServices({ q: "oud", category: "", city: "", page: 1 }),
  },
  {
    source: "services",
    answer: [managedService],
    read: () => listManagedServices({ status: null, page: 1 }),
  },
  { source: "services", answer: managedService, read: () => getProviderService(id, id) },
  {
    source: "block_provider_dates",
    answer: { accepted: 0 },
    read: () => blockDates({ from: "2030-01-01", to: "2030-01-02", note: "" }),
  },
  {
    source: "decide_review",
    answer: { listing_id: id, listing_kind: "venue", is_counted: true },
    read: () => decideReview({ reviewId: id, decision: "count" }),
  },
  {
    source: "admin_get_overview",
    answer: {
      users: { total: 1, guest: 1, host: 0, service_provider: 0, admin: 0 },
      venues: {},
      bookings: {},
      waiting: { venues: 0, revisions: 0, providers: 0, services: 0, service_revisions: 0 },
    },
    read: getAdminOverview,
  },
  {
    source: "admin_list_users",
    answer: {
      users: [
        {
          id,
          email: null,
          first_name: null,
          last_name: "",
          role: "guest",
          is_verified: true,
          verification_type: "email",
          identity_checked_at: null,
          avatar_url: null,
          created_at: at,
          is_deleted: false,
        },
      ],
      total: 1,
      page: 1,
      pages: 1,
    },
    read: () => listManagedUsers({ text: "", role: null, state: null, page: 1 }),
  },
  {
    source: "list_my_conversations",
    answer: [
      {
        is_group: true,
        members: [{ id, name: null, side: "host", is_blocked: false, read_until: null }],
      },
    ],
    inside: "0.members.",
    read: () => listConversations(),
  },
  {
    source: "list_conversation_messages",
    answer: [{ files: [{ id, kind: "picture", name: "", size: null, width: null, height: null }] }],
    inside: "0.files.",
    read: () => listMessages(id),
  },
  {
    source: "list_conversation_offers",
    answer: [{ id, venue_name: "Loft", payment }],
    inside: "0.payment.",
    read: () => getOffers(id, { from: at, until: at }),
  },
  {
    source: "get_calendar_feed",
    answer: {
      name: "Loft",
      name_ar: null,
      entries: [
        {
          id,
          kind: "block",
          reference: null,
          start: at,
          end: at,
          sequence: 0,
          changed_at: at,
        },
      ],
    },
    read: () => getFeedByToken("a".repeat(43)),
  },
  {
    source: "calendar_imports",
    answer: [{ id, unread_events: [{ title: "", written: "", reason: "time" }] }],
    inside: "0.unread_events.",
    read: () => getVenueCalendars(id, id),
  },
  {
    source: "check_calendar_url",
    answer: { time_zone: "Africa/Cairo" },
    read: () => addImport({ venueId: id, name: "Other", url: claim.url }),
  },
  {
    source: "add_calendar_import",
    answer: { id, attempt: 1 },
    read: () => addImport({ venueId: id, name: "Other", url: claim.url }),
  },
  { source: "claim_calendar_import", answer: claim, read: () => refreshImport({ id }) },
  {
    source: "admin_get_rejection",
    answer: { rejected_at: at, rejected_by: null, reason: "Blurred", note: null, fields: {} },
    read: () => getEarlierRejection("venue", id),
  },
  {
    source: "list_admin_edits",
    answer: [{ before: {}, after: {} }],
    read: () => listAdminEdits("venue", id),
  },
  {
    source: "admin_get_reported_conversation",
    answer: [{ files: [{ id, kind: "picture", name: "" }] }],
    inside: "0.files.",
    read: () => getReportedConversation(id),
  },
  {
    source: "list_scheduled_messages",
    answer: [
      {
        body: "",
        reply_values: {
          guest_name: null,
          venue_name: "Loft",
          venue_name_ar: null,
          starts_at: at,
          ends_at: at,
          time_zone: "Africa/Cairo",
          total_minor: 100,
          currency: "EGP",
        },
      },
    ],
    inside: "0.reply_values.",
    read: () => listScheduledMessages(id),
  },
  {
    source: "consume_rate_limit",
    answer: { allowed: true, retry_at: at },
    optional: ["retry_at"],
    read: () => consumeRateLimit("sign_in", "a@mahfil.test"),
  },
  {
    source: "describe_mailed_link",
    answer: { email: "a@mahfil.test", new_email: null, is_proven: true },
    read: () => describeMailedLink("hash", "recovery"),
  },
];
