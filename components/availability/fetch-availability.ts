import type { AvailabilityViewer, MonthDay } from "@/lib/availability/types";
import { hasSessionCookie } from "@/lib/session-cookie";
import { getJson } from "@/lib/shared/get-json";

/** The states of the days of a month by day. */
export type MonthStates = Record<string, MonthDay["state"]>;

async function request<T>(parameters: URLSearchParams, signal?: AbortSignal): Promise<T | null> {
  const answer = await getJson<T>(`/api/availability?${parameters}`, { signal: signal ?? null });
  return answer.ok ? answer.data : null;
}

/**
 * Returns the answer of `/api/availability`, or null without one, which never prevents a booking. With a session in this browser,
 * slots that the reader holds count as free.
 */
export async function fetchAvailability<T>(
  query: Record<string, string>,
  viewer: AvailabilityViewer,
  signal?: AbortSignal,
): Promise<T | null> {
  const parameters = new URLSearchParams(query);
  if (viewer === "guest" || hasSessionCookie(document.cookie)) {
    const own = await request<T>(new URLSearchParams({ ...query, own: "1" }), signal);
    // A session that has ended must not hide what everybody sees.
    if (own !== null || viewer === "guest" || signal?.aborted) return own;
  }
  return request<T>(parameters, signal);
}

export const stateByDay = (days: MonthDay[]): MonthStates =>
  Object.fromEntries(days.map(({ day, state }) => [day, state]));
