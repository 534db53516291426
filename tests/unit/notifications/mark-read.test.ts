import { afterEach, expect, test, vi } from "vitest";

const updated = vi.hoisted(() => vi.fn());
vi.mock("@/lib/auth/session/current-user", () => ({
  getCurrentUser: async () => ({ id: "guest", role: "guest" }),
}));
vi.mock("@/lib/supabase/server", () => ({
  createServerSupabase: async () => ({
    from: (table: string) => ({
      update: (row: unknown) => ({
        is: async () => {
          updated(table, row);
          return { error: null };
        },
      }),
    }),
  }),
}));
const { markNotificationsRead } = await import("@/lib/notifications/actions");

afterEach(() => {
  vi.useRealTimers();
});

test("notifications are marked as read at the present instant", async () => {
  vi.useFakeTimers({ now: new Date("2031-05-06T07:08:09Z") });
  expect(await markNotificationsRead({})).toEqual({ ok: true, data: { read: true } });
  expect(updated).toHaveBeenCalledWith("notifications", { read_at: "2031-05-06T07:08:09.000Z" });
});
