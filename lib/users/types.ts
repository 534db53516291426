import type { Device } from "../auth/devices/devices";
import type { Role } from "../auth/types";
import type { PresenceChoice } from "../realtime/presence-status";
import type { Confirmation } from "../shared/confirmations";

export const genders = ["female", "male", "unspecified"] as const;
type Gender = (typeof genders)[number];

/** The profile that a user may see and change. Empty strings for what was left out. */
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

/** A service provider's business, as its registration asks for it. */
export type ProviderProfile = {
  businessName: string;
  businessDescription: string;
  categoryIds: string[];
  websiteUrl: string;
  yearsOfExperience: number;
  logo: string | null;
  /** At how many events at the same time the business can work. */
  eventsAtOnce: number;
  status: string;
  rejectionReason: string | null;
};

/** Why money is open between a user and others, as `private.open_money` names it. */
export const openMoneyReasons = [
  "payout",
  "fees",
  "debt",
  "refund",
  "failed_refund",
  "installment",
  "collection",
  "security",
  "claim",
  "dispute",
  "manual_refund",
  "receipt",
] as const;

export const bookingSides = ["guest", "host", "provider"] as const;

export type OpenMoney = {
  reason: (typeof openMoneyReasons)[number];
  /** On which side the user is. */
  side: (typeof bookingSides)[number];
  currency: string;
  amountMinor: number;
  /** The one booking that it is of; null for none or several. */
  bookingId: string | null;
  /** False for what is given up with the account. */
  isBlocking: boolean;
};

/** What keeps an account from being deleted: open bookings by side, open money, and being the last admin. */
export type AccountDependencies = {
  guest: number;
  host: number;
  provider: number;
  openMoney: OpenMoney[];
  lastAdmin: boolean;
  /** False for accounts that sign in with another service only. */
  hasPassword: boolean;
  /** Whether the session began within the last five minutes. */
  isRecentSession: boolean;
};
