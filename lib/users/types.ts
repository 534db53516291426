import type { Device } from "../auth/devices/devices";
import type { Role } from "../auth/types";
import type { PresenceChoice } from "../realtime/presence-status";
import type { Confirmation } from "../shared/confirmations";

export const genders = ["female", "male", "unspecified"] as const;
type Gender = (typeof genders)[number];

/** The profile that a user may see and change. Values that were left out are empty strings. */
export type OwnProfile = {
  id: string;
  email: string;
  role: Role;
  isVerified: boolean;
  confirmations: Confirmation[];
  createdAt: string;
  firstName: string;
  lastName: string;
  /** In the national format of its country. */
  phone: string;
  /** ISO 3166-1 alpha-2, or empty. */
  phoneCountry: string;
  /** yyyy-mm-dd, or empty. */
  birthdate: string;
  gender: Gender | "";
  /** ISO 3166-1 alpha-2, or empty. */
  nationality: string;
  bio: string;
  locale: "en" | "ar";
  presence: PresenceChoice;
  avatar: string | null;
  devices: Device[];
};

/** A service provider's business, with the fields of its registration. */
export type ProviderProfile = {
  businessName: string;
  businessDescription: string;
  categoryIds: string[];
  websiteUrl: string;
  yearsOfExperience: number;
  logo: string | null;
  /** How many simultaneous events the business can serve. */
  eventsAtOnce: number;
  status: string;
  rejectionReason: string | null;
};

/** Why money is open between a user and others; the names of `private.open_money`. */
export const openMoneyReasons = [
  "payout",
  "fees",
  "debt",
  "refund",
  "failed_refund",
  "installment",
  "collection",
  "security_deposit",
  "claim",
  "dispute",
  "manual_refund",
  "receipt",
  "late_receipt",
  "provider_share",
] as const;

export const bookingSides = ["guest", "host", "provider"] as const;

export type OpenMoney = {
  reason: (typeof openMoneyReasons)[number];
  /** The side of the user. */
  side: (typeof bookingSides)[number];
  currency: string;
  amountMinor: number;
  /** The booking, if there is exactly one; null for none or several. */
  bookingId: string | null;
  /** False for money that is given up with the account. */
  isBlocking: boolean;
};

/** What prevents the deletion of an account: open bookings by side, open money, and being the last admin. */
export type AccountDependencies = {
  guest: number;
  host: number;
  provider: number;
  openMoney: OpenMoney[];
  lastAdmin: boolean;
  /** False for accounts that sign in with OAuth only. */
  hasPassword: boolean;
  /** Whether the session began within the last five minutes. */
  isRecentSession: boolean;
};
