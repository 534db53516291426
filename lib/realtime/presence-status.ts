/** What a user has chosen others to see: whether they are online, that they are busy while they are, or nothing. */
export const presenceChoices = ["shown", "busy", "hidden"] as const;
export type PresenceChoice = (typeof presenceChoices)[number];

/** What one open page of a user says; offline is who has none. */
const pageStatuses = ["busy", "online", "away"] as const;
export type PageStatus = (typeof pageStatuses)[number];
export type PresenceStatus = PageStatus | "offline";

/** The status of a user from what their pages track: away only if all of them are. */
export function presenceStatus(payloads: Record<string, unknown>[]): PresenceStatus {
  const statuses = payloads.map(({ status }) => status);
  return pageStatuses.find((status) => statuses.includes(status)) ?? "offline";
}
