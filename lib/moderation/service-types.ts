import type { EditedService } from "../services/provider-types";
import type { ProviderChange } from "../services/rules/provider-changes";
import type { Localized } from "../shared/localized";
import type { EarlierRejection } from "./rejection-queries";

/** A service for review, with the account that owns it. */
export type ReviewedService = EditedService & {
  providerStatus: string;
  ownerId: string;
  ownerName: string;
  ownerEmail: string;
  createdAt: string;
};

/** A business that waits for an admin's decision. */
export type PendingProvider = {
  id: string;
  /** The version that a decision names. */
  version: string;
  name: string;
  description: string;
  websiteUrl: string | null;
  logoUrl: string | null;
  years: number;
  categories: Localized[];
  ownerName: string;
  ownerEmail: string;
  appliedAt: string;
  /** Its last rejection, and the changes since the rejected version. */
  rejection: (EarlierRejection & { changes: ProviderChange[] }) | null;
};
