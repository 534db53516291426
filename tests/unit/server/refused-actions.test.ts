// Actions that change something without reading an answer: each must still look whether the database refused it.
import { expect, test, vi } from "vitest";

/** A client that answers each request, however it is put together, with a refusal. */
const refusing = vi.hoisted(() => {
  const refusal = { data: null, error: { code: "PT409", message: "wrong_status" } };
  const request: unknown = new Proxy(() => request, {
    get: (_, name) =>
      name === "then"
        ? (resolve: (answer: typeof refusal) => void) => resolve(refusal)
        : () => request,
  });
  return {
    rpc: () => request,
    from: () => request,
    auth: { updateUser: async () => ({ error: null }) },
  };
});
const caller = vi.hoisted(() => ({ id: "caller", role: "admin", isProvider: true }));
vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => caller }));
vi.mock("@/lib/supabase/server", () => ({ createServerSupabase: async () => refusing }));

const bookings = await import("@/lib/bookings/host-actions");
const jobs = await import("@/lib/jobs/admin-actions");
const listings = await import("@/lib/listings/actions");
const blocks = await import("@/lib/messaging/block-actions");
const offers = await import("@/lib/messaging/offer-actions");
const replies = await import("@/lib/messaging/reply-actions");
const scheduled = await import("@/lib/messaging/scheduled-actions");
const conversations = await import("@/lib/messaging/state-actions");
const moderation = await import("@/lib/moderation/actions");
const contact = await import("@/lib/moderation/contact-actions");
const reports = await import("@/lib/moderation/report-actions");
const visits = await import("@/lib/moderation/visit-actions");
const newsletter = await import("@/lib/newsletter/actions");
const notifications = await import("@/lib/notifications/actions");
const mails = await import("@/lib/notifications/mail-setting-actions");
const disputes = await import("@/lib/payments/dispute-actions");
const searches = await import("@/lib/saved-searches/actions");
const searchWords = await import("@/lib/search-words/actions");
const accounts = await import("@/lib/users/account-actions");
const users = await import("@/lib/users/actions");

const id = "0b5c2f6e-6f0a-4b2e-9a53-0b0f7a1c2d3e";
const timeZone = "Africa/Cairo";
const offer = {
  offerId: id,
  conversationId: id,
  bookingId: id,
  serviceId: null,
  text: "Light and sound",
  priceMinor: 5000,
  validUntil: "2031-05-06",
};
const profile = {
  firstName: "Mona",
  lastName: "Adel",
  phone: "",
  phoneCountry: "",
  birthdate: "",
  gender: "" as const,
  nationality: "",
  bio: "",
};

const actions: Record<string, () => Promise<unknown>> = {
  "retrying a job": () => jobs.retryJob({ jobId: id }),
  "blocking a user": () => blocks.setUserBlocked({ userId: id, isBlocked: true }),
  "sending an offer": () => offers.sendOffer(offer),
  "accepting an offer": () => offers.decideOffer({ offerId: id, decision: "accept" }),
  "deleting a saved reply": () => replies.deleteReply({ id }),
  "skipping a scheduled message": () => scheduled.decideScheduledMessage({ id, decision: "skip" }),
  "sending a scheduled message": () => scheduled.decideScheduledMessage({ id, decision: "send" }),
  "archiving a conversation": () =>
    conversations.setConversationArchived({ conversationId: id, isArchived: true }),
  "marking a conversation as unread": () =>
    conversations.setConversationUnread({ conversationId: id, isUnread: true }),
  "recording that an identity was checked": () =>
    moderation.setIdentityChecked({ userId: id, isChecked: true }),
  "resolving a message to the team": () => contact.resolveContactMessage({ messageId: id }),
  "resolving a report": () => reports.resolveReport({ reportId: id }),
  "joining a reported conversation": () =>
    visits.setConversationJoined({ reportId: id, isJoined: true }),
  "writing into a reported conversation": () =>
    visits.writeAsMahfil({ reportId: id, body: "We read this", messageId: id }),
  "confirming a subscription": () =>
    newsletter.changeNewsletterSubscription({ change: "confirm", token: "token" }),
  "marking notifications as read": () => notifications.markNotificationsRead({}),
  "switching a notification off": () =>
    notifications.setNotificationPreference({ category: "messages", byEmail: false }),
  "switching quiet hours off": () => mails.setQuietHours({ hours: null, timeZone }),
  "pausing mails": () => mails.pauseMails({ until: "2031-05-06", timeZone }),
  "answering a dispute": () => disputes.answerDispute({ disputeId: id, text: "They came" }),
  "accepting a dispute": () => disputes.acceptDispute({ disputeId: id }),
  "saving a search": () => searches.saveSearch({ name: "Halls", query: "city=cairo" }),
  "deleting a saved search": () => searches.deleteSearch({ id }),
  "deleting a word of the search": () => searchWords.deleteSearchWord({ id }),
  "deleting a place of the search": () => searchWords.deleteSearchPlace({ slug: "luxor" }),
  "discarding a change of a listing": () => listings.discardRevision({ id }),
  "saving a language": () => accounts.setLanguage({ locale: "ar" }),
  "choosing who sees a presence": () => accounts.setPresence({ presence: "hidden" }),
  "saving a profile": () => users.updateProfile(profile),
  "removing a picture": () => users.setAvatar({ file: null }),
};

const hostActions: Record<string, () => Promise<unknown>> = {
  "deleting a note of a booking": () => bookings.deleteBookingNote({ noteId: id }),
  "deleting a scheduled reply": () => scheduled.deleteScheduledReply({ id }),
};

test.each([
  ...Object.entries(actions).map(([name, act]) => [name, "admin", act] as const),
  ...Object.entries(hostActions).map(([name, act]) => [name, "host", act] as const),
])("%s says why the database refuses it", async (_, role, act) => {
  caller.role = role;
  expect(await act()).toEqual({ ok: false, code: "wrong_status" });
});
