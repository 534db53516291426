import type { NotificationKind } from "../types";

/** The kinds of notification that somebody gets of an event, or why they get none. */
export type RecipientAnswer = readonly NotificationKind[] | `nobody, because ${string}`;

/**
 * Who is told of an event. Where: on the page of the kind (`../pages.ts`), and by mail unless its reader has switched its category off
 * (`supabase/schemas/notifications/preferences.sql`).
 */
export type Recipients = {
  /** The states that the event brings, as `table.status`: a test asks for each state of these tables. */
  states?: readonly string[];
  guest: RecipientAnswer;
  host: RecipientAnswer;
  /** The provider of a service that is part of it. */
  provider: RecipientAnswer;
  admin: RecipientAnswer;
};

/** Who did it sees on the page what came of it. */
export const didIt = "nobody, because they did it on a page that says so";
/** It is none of their business. */
export const noPart = "nobody, because they have no part in it";
/** What admins are told of is what waits for them. */
export const noDecision = "nobody, because nothing waits for a decision of theirs";
/** Providers answer for their services, and are paid by payouts. */
export const notTheirMoney = "nobody, because their money comes by payouts, of which they are told";
/** What the clock or the processor does between two things that are told. */
export const onItsWay = "nobody, because it is on its way, and they are told how it ends";
