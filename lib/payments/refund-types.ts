import type { Localized } from "../shared/localized";
import type {
  ManualRefundEventKind,
  ManualRefundKind,
  ManualRefundStatus,
} from "./rules/manual-refunds";

/** An event of a refund by hand. */
export type ManualRefundEvent = {
  id: string;
  event: ManualRefundEventKind;
  by: "guest" | "host" | "admin" | "system";
  /** The amount of the refund after the event, in minor units. */
  amountMinor: number;
  /** The day on which the host says that they returned it, in the venue's time zone; null for other events. */
  sentOn: string | null;
  note: string | null;
  /** The kind of the proof that it was sent; null without a proof. */
  proofKind: "picture" | "document" | null;
  /** ISO 8601. */
  at: string;
};

/** The refund by hand that a host owes a guest for a booking by transfer or in cash. */
export type ManualRefund = {
  id: string;
  kind: ManualRefundKind;
  amountMinor: number;
  /** ISO 8601. */
  dueAt: string;
  status: ManualRefundStatus;
  /** The most that the host can record as sent: more than the amount if it was offset with the price. Null when nothing. */
  sendableMinor: number | null;
  /** Oldest first. */
  events: ManualRefundEvent[];
};

/** A refund by hand in a list of its host or its guest. */
export type ListedRefund = Omit<ManualRefund, "events" | "sendableMinor"> & {
  booking: { id: string; reference: string };
  venue: Localized;
  /** The first name of the other side; null for a deleted account. */
  counterpart: string | null;
  timeZone: string;
  currency: string;
};

/** A refund by hand as admins see it. */
export type AdminRefund = Omit<ListedRefund, "counterpart"> & {
  /** Names; empty where there is none. */
  guest: string;
  host: string;
  createdAt: string;
  statusChangedAt: string;
};
