import type { ListingKind } from "../listings/types";
import type { Localized } from "../shared/localized";
import type { Offer } from "./offer-types";

/** The most guests that a conversation can request; same limit as the database. */
export const maxRequestedGuests = 100_000;

/** The period that a guest asks about in a conversation; nothing is booked. Instants (ISO). */
export type RequestedPeriod = { start: string; end: string };

/** The role of a sender. A provider is the `host` of a conversation of two; an admin is there because of a report. */
export type Side = "guest" | "host" | "provider" | "admin";

/** A member of a booking's group conversation. */
export type Member = {
  id: string;
  /** Null when the account was deleted. */
  name: string | null;
  side: Side;
  /** Whether the caller has blocked them. A blocked provider is not in the conversation. */
  isBlocked: boolean;
  /** The instant (ISO) up to which they have read; null when they have not read, or do not share it. */
  readUntil: string | null;
};

/** A conversation in the caller's list. */
export type Conversation = {
  id: string;
  counterpartId: string;
  /** Null when the account was deleted. */
  counterpartName: string | null;
  counterpartAvatar: string | null;
  /** What it is about; null for a listing that was deleted. */
  listing: { kind: ListingKind; id: string } | null;
  bookingId: string | null;
  /** All members of a booking's group conversation, including the caller; null for a conversation of two. */
  members: Member[] | null;
  /** The caller's side; a provider in a conversation of two with a guest is its `host`. */
  mySide: Side;
  subject: Localized;
  /** The stored path of the listing's main photo, or null. */
  picture: string | null;
  /** The guest's request, in the listing's time zone; parts that were not chosen are null. */
  requested: { period: RequestedPeriod | null; guests: number | null; timeZone: string | null };
  /** The beginning of the last message; empty when it has only files. */
  lastMessage: string;
  /** The number of files in the last message. */
  lastFiles: number;
  isLastMine: boolean;
  lastAt: string;
  unread: number;
  /** Whether the caller marked it as unread, whatever they have read. */
  isMarkedUnread: boolean;
  isArchived: boolean;
  /** The part of a message that matches the search; null when a name matches, or without a search. */
  match: string | null;
  /** Whether the caller has blocked the other side. */
  isBlocked: boolean;
  /** The UTC instant (ISO) at which an admin last read it because of a report; null when none has. */
  adminReadAt: string | null;
  /**
   * Set when an admin has joined because of a report; `leftAt` (ISO) once they have left. Null when none has joined.
   */
  adminVisit: { leftAt: string | null } | null;
};

/** A stored file of a message. */
export type MessageFile = {
  id: string;
  kind: "picture" | "document";
  /** Without its extension; empty when it contained a contact that may not be shown. */
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
   * The reader's own text unchanged; the other side's text without contacts until a booking between them is confirmed.
   * Empty when the message has only files.
   */
  body: string;
  files: MessageFile[];
  isMine: boolean;
  /** The sender; null for a message that was not sent yet. */
  sender: { id: string; name: string | null; side: Side } | null;
  at: string;
  /** When the other side read the reader's own message (ISO); null when they have not read it, or do not share it. */
  readAt: string | null;
  /** Whether contacts are hidden: from the other side in the reader's own message, from the reader in theirs. */
  hasHiddenContacts: boolean;
  /** Whether it is a scheduled message. */
  isScheduled?: boolean;
  /** The offer, if the message is one. */
  offer?: Offer;
};

/** Messages of a conversation, oldest first, with its members and the cursor of earlier messages, or null. */
export type MessagePage = {
  messages: Message[];
  earlier: string | null;
  /** Absent when only new messages were requested. */
  members?: Conversation["members"] | undefined;
};
