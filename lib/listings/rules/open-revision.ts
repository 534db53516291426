export type Revision = {
  status: string;
  reason: string | null;
  submitted_at: string;
  decided_at: string | null;
};

/** The number of newest revisions that are read; the open one is the newest. */
export const LATEST_REVISIONS = 10;

/**
 * The open revision of a published listing: the one that waits for review, or else the newest if it was rejected. Null
 * when there is neither.
 */
export function findOpenRevision<R extends Revision>(revisions: readonly R[]): R | null {
  const newest = [...revisions].sort((a, b) =>
    (b.decided_at ?? b.submitted_at).localeCompare(a.decided_at ?? a.submitted_at),
  );
  const pending = newest.find((revision) => revision.status === "pending");
  if (pending) return pending;
  return newest[0]?.status === "rejected" ? newest[0] : null;
}
