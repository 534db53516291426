import type { AvailabilityViewer, MonthDay } from "@/lib/availability/types";

/** The states of the days of a month by day. */
export type MonthStates = Record<string, MonthDay["state"]>;

/** The answer of `/api/availability`; null when there is none, which never prevents a booking. */
export async function fetchAvailability<T>(
  query: Record<string, string>,
  viewer: AvailabilityViewer,
  signal?: AbortSignal,
): Promise<T | null> {
  const parameters = new URLSearchParams({ ...query, ...(viewer === "guest" && { own: "1" }) });
  try {
    const response = await fetch(`/api/availability?${parameters}`, { signal });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

export const stateByDay = (days: MonthDay[]): MonthStates =>
  Object.fromEntries(days.map(({ day, state }) => [day, state]));
