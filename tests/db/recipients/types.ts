import type { NotificationKind } from "../../../lib/notifications/types";

/** The kinds of notification that a recipient gets for an event, or why there are none. */
export type RecipientAnswer = readonly NotificationKind[] | `nobody, because ${string}`;

/**
 * The recipients of an event. They see it on the page of its kind (`lib/notifications/pages.ts`), and by mail unless they have
 * switched off its category (`supabase/schemas/notifications/preferences.sql`).
 */
export type Recipients = {
  /** The states that the event sets, as `table.status`. A test requires each state of these tables. */
  states?: readonly string[];
  guest: RecipientAnswer;
  host: RecipientAnswer;
  /** The provider of a service that is part of it. */
  provider: RecipientAnswer;
  admin: RecipientAnswer;
};

/** They see the result of their own action on its page. */
export const didIt = "nobody, because they did it on a page that says so";
/** They are not involved in the event. */
export const noPart = "nobody, because they have no part in it";
/** Admins are notified only of what waits for their decision. */
export const noDecision = "nobody, because nothing waits for a decision of theirs";
/** Providers answer for their services; their money arrives by payouts. */
export const notTheirMoney = "nobody, because their money comes by payouts, of which they are told";
/** A step of the clock or the processor between two events that are notified. */
export const onItsWay = "nobody, because it is on its way, and they are told how it ends";
