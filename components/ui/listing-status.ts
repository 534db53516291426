import type { BadgeVariant } from "./badge";

/** The badge of each status that a venue or a service can have. */
export const listingStatusVariants = {
  draft: "neutral",
  pending: "warning",
  active: "success",
  rejected: "danger",
  suspended: "danger",
  paused: "info",
} as const satisfies Record<string, BadgeVariant>;
