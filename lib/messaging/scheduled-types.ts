import type { Locale } from "../shared/locale-tag";
import type { Localized } from "../shared/localized";
import { z } from "../shared/zod";
import {
  parseScheduledAmount,
  type ScheduledTime,
  scheduledMoments,
  scheduledUnits,
} from "./rules/scheduled-moment";

/** The most scheduled replies of a venue; same limit as the database. */
export const maxScheduledReplies = 10;

/** A saved reply that is sent for each booking of a venue. */
export type ScheduledReply = ScheduledTime & { id: string; venueId: string; replyId: string };

/** A venue of a host for which replies are scheduled. */
export type ScheduledVenue = { id: string; name: Localized; isArchived: boolean };

/** A scheduled reply as its form sends it. The form chooses `id`, so that a repeated request creates one. */
export const scheduledReplySchema = z
  .object({
    id: z.uuid(),
    venueId: z.uuid(),
    replyId: z.uuid(),
    moment: z.enum(scheduledMoments),
    /** As typed; ignored for `confirmation`. */
    amount: z.string().max(20),
    unit: z.enum(scheduledUnits),
  })
  .refine(
    ({ moment, amount, unit }) =>
      moment === "confirmation" || parseScheduledAmount(amount, unit) !== null,
    { path: ["amount"], message: "invalid" },
  );

export const scheduledStates = ["waiting", "sending", "sent", "skipped", "missed"] as const;

/** A scheduled message of one booking. Instants are ISO in UTC. */
export type ScheduledMessage = ScheduledTime & {
  id: string;
  title: string;
  sendAt: string;
  sentAt: string | null;
  /** The venue's time zone. */
  timeZone: string;
  state: (typeof scheduledStates)[number];
  canSendNow: boolean;
  /** The language in which the guest gets it. */
  language: Locale;
  /** The text that the guest would get now. */
  text: string;
};
