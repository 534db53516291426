import type { Localized } from "../shared/localized";
import type {
  ManualRefundEventKind,
  ManualRefundKind,
  ManualRefundStatus,
} from "./rules/manual-refunds";

/** Something that became of a refund by hand. */
export type ManualRefundEvent = {
  id: string;
  event: ManualRefundEventKind;
  by: "guest" | "host" | "admin" | "system";
  /** What the refund came to with it, in minor units. */
  amountMinor: number;
  /** The day on which the host says that they returned it, in the time zone of the venue; null for every other event. */
  sentOn: string | null;
  note: string | null;
  /** What shows that it was sent; null without a proof. */
  proofKind: "picture" | "document" | null;
  /** ISO 8601. */
  at: string;
};

/** What the host of a booking by transfer or in cash returns to its guest by hand. */
export type ManualRefund = {
  id: string;
  kind: ManualRefundKind;
  amountMinor: number;
  /** ISO 8601. */
  dueAt: string;
  status: ManualRefundStatus;
  /** The first one first. */
  events: ManualRefundEvent[];
};

/** A refund by hand in a list of its host or its guest. */
export type ListedRefund = Omit<ManualRefund, "events"> & {
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
