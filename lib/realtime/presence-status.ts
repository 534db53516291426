/** What a user lets others see: the real status, always busy instead of online, or nothing. */
export const presenceChoices = ["shown", "busy", "hidden"] as const;
export type PresenceChoice = (typeof presenceChoices)[number];

/** The status that one open page of a user reports; a user without open pages is offline. */
const pageStatuses = ["busy", "online", "away"] as const;
export type PageStatus = (typeof pageStatuses)[number];
export type PresenceStatus = PageStatus | "offline";

/** The status of a user from the payloads of their pages; away only if all pages are. */
export function presenceStatus(payloads: Record<string, unknown>[]): PresenceStatus {
  const statuses = payloads.map(({ status }) => status);
  return pageStatuses.find((status) => statuses.includes(status)) ?? "offline";
}
