import type { Device } from "../auth/devices/devices";
import type { Role } from "../auth/types";

export const genders = ["female", "male", "unspecified"] as const;
type Gender = (typeof genders)[number];

/** Everything a person may see and change of themselves. Empty strings for what they left out. */
export type OwnProfile = {
  id: string;
  email: string;
  role: Role;
  isVerified: boolean;
  createdAt: string;
  firstName: string;
  lastName: string;
  /** As it is written within its country. */
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
  avatar: string | null;
  devices: Device[];
};

/** What a business offers, as its registration asks. */
export type ProviderProfile = {
  businessName: string;
  businessDescription: string;
  categoryIds: string[];
  websiteUrl: string;
  yearsOfExperience: number;
  logo: string | null;
  status: string;
};
