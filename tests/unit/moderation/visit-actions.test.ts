import { expect, test, vi } from "vitest";

const rpc = vi.hoisted(() => vi.fn());
vi.mock("@/lib/auth/session/current-user", () => ({
  getCurrentUser: async () => ({ id: "admin", role: "admin" }),
}));
vi.mock("@/lib/supabase/server", () => ({ createServerSupabase: async () => ({ rpc }) }));
const { setConversationJoined, writeAsMahfil } = await import("@/lib/moderation/visit-actions");

const reportId = "0b5c2f6e-6f0a-4b2e-9a53-0b0f7a1c2d3e";
const message = { reportId, body: "We read this", messageId: reportId };

test.each([
  ["joining a reported conversation", () => setConversationJoined({ reportId, isJoined: true })],
  ["writing into a reported conversation", () => writeAsMahfil(message)],
])("%s says why the database refuses it", async (_, act) => {
  rpc.mockResolvedValue({ data: null, error: { code: "PT409", message: "wrong_status" } });
  expect(await act()).toEqual({ ok: false, code: "wrong_status" });
});
