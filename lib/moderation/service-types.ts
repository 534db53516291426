import type { ManagedService } from "../services/provider-types";
import type { Localized } from "../shared/localized";

/** A service in full, with who stands behind it. */
export type ReviewedService = ManagedService & {
  providerStatus: string;
  personName: string;
  personEmail: string;
};

/** A business that waits for an admin's answer. */
export type WaitingProvider = {
  id: string;
  name: string;
  description: string;
  websiteUrl: string | null;
  logoUrl: string | null;
  years: number;
  categories: Localized[];
  personName: string;
  personEmail: string;
  appliedAt: string;
};
