import type { VenueDecision } from "../types";

/** The decisions that an admin can take about a listing now; the database checks them again. */
export function possibleDecisions(listing: {
  status: string;
  featured: boolean;
  hasRevision: boolean;
}): VenueDecision[] {
  const { status, featured, hasRevision } = listing;
  const published = status === "active" || status === "paused";
  const decisions: VenueDecision[] = [];
  if (status === "pending" || (published && hasRevision)) decisions.push("approve", "reject");
  if (status === "active" && !featured) decisions.push("feature");
  if (published && featured) decisions.push("unfeature");
  if (published || status === "pending") decisions.push("suspend");
  if (status === "suspended") decisions.push("restore");
  return decisions;
}
