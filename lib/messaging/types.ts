import type { Localized } from "../shared/localized";
import type { Offer } from "./offer-types";

/** How many guests a conversation can ask for, as the database has it. */
export const maxRequestedGuests = 100_000;

/** What a guest asks for in a conversation; nothing is booked. Instants (ISO). */
export type RequestedPeriod = { start: string; end: string };

/** As whom somebody writes; a provider is the host of a conversation of two, and an admin is there because of a report. */
export type Side = "guest" | "host" | "provider" | "admin";

/** Somebody in the conversation of everybody in a booking. */
export type Member = {
  id: string;
  /** Null when the account was deleted. */
  name: string | null;
  side: Side;
  /** Whether the caller has blocked them; a provider is not in the conversation then. */
  isBlocked: boolean;
  /** Until when they have read (ISO); null where they have not, or do not show it. */
  readUntil: string | null;
};

/** A conversation in the caller's list. */
export type Conversation = {
  id: string;
  counterpartId: string;
  /** Null when the account was deleted. */
  counterpartName: string | null;
  counterpartAvatar: string | null;
  venueId: string | null;
  serviceId: string | null;
  bookingId: string | null;
  /** Everybody in the conversation of a booking, the caller too; null for a conversation of two. */
  members: Member[] | null;
  /** Which side the caller is on; a provider is a host too where they write to a guest alone. */
  mySide: Side;
  subject: Localized;
  /** The stored path of the venue's main photo, or null. */
  picture: string | null;
  /** What the guest asks for, in the venue's time zone; parts that were not chosen are null. */
  requested: { period: RequestedPeriod | null; guests: number | null; timeZone: string | null };
  /** The beginning of the last message; empty for one of files alone. */
  lastMessage: string;
  /** How many files the last message has. */
  lastFiles: number;
  isLastMine: boolean;
  lastAt: string;
  unread: number;
  /** Whether the caller counts it as unread, whatever they have read. */
  isMarkedUnread: boolean;
  isArchived: boolean;
  /** The part of a message that was searched for; null where a name was, or nothing. */
  match: string | null;
  /** Whether the caller has blocked the other side. */
  isBlocked: boolean;
  /** The UTC instant (ISO) at which an admin last read it because of a report, or null. */
  adminReadAt: string | null;
  /** Whether an admin is in it because of a report, or was (`leftAt`, ISO); null when none ever was. */
  adminVisit: { leftAt: string | null } | null;
};

/** A stored file of a message. */
export type MessageFile = {
  id: string;
  kind: "picture" | "document";
  /** Without its ending; empty when it had a contact that may not be shown. */
  name: string;
  /** Bytes. */
  size: number | null;
  /** Pixels of a picture. */
  width: number | null;
  height: number | null;
};

export type Message = {
  id: string;
  /**
   * The reader's own as they wrote it; the other side's without contacts until a booking between them is confirmed. Empty in a
   * message of files alone.
   */
  body: string;
  files: MessageFile[];
  isMine: boolean;
  /** Who wrote it; null for what was not sent yet. */
  sender: { id: string; name: string | null; side: Side } | null;
  at: string;
  /** When the other side has read the reader's own (ISO); null where they have not, or do not show it. */
  readAt: string | null;
  /** Whether the other side, or the reader of theirs, sees it without the contacts in it. */
  hasHiddenContacts: boolean;
  /** Whether it was sent at its time, and not written at this moment. */
  isScheduled?: boolean;
  /** The offer that it is, if it is one. */
  offer?: Offer;
};

/** Messages of a conversation, oldest first, with the cursor of those before them, or null, and with its members. */
export type MessagePage = {
  messages: Message[];
  earlier: string | null;
  /** Absent where only new messages were asked for. */
  members?: Conversation["members"] | undefined;
};
