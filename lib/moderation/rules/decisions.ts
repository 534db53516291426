import type { VenueDecision } from "../types";

/** The decisions that an admin may take about a listing: the buttons to show. The database is the authority. */
export function allowedDecisions(listing: {
  status: string;
  featured: boolean;
  hasRevision: boolean;
}): VenueDecision[] {
  const { status, featured, hasRevision } = listing;
  const isPublished = status === "active" || status === "paused";
  const decisions: VenueDecision[] = [];
  const canHaveRevision = isPublished || status === "suspended";
  if (status === "pending" || (canHaveRevision && hasRevision)) decisions.push("approve", "reject");
  if (status === "active" && !featured) decisions.push("feature");
  if (isPublished && featured) decisions.push("unfeature");
  if (isPublished || status === "pending") decisions.push("suspend");
  if (status === "suspended") decisions.push("restore");
  return decisions;
}
