import { beforeEach, expect, it, vi } from "vitest";
import { AppError } from "@/lib/errors";
import type { OpenFile } from "@/lib/messaging/open-file";

const session: { user: { id: string } | null } = { user: null };
vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => session.user }));
const { answerFile } = await import("@/app/api/answer-file");

const fileOf = (kind: OpenFile["kind"], name = ""): OpenFile => ({
  stream: new Blob(["%PDF-1.7"]).stream(),
  kind,
  name,
});
beforeEach(() => {
  session.user = { id: "guest-1" };
});

it("a document is downloaded under its name, and kept by nobody", async () => {
  const { headers } = await answerFile(async () => fileOf("document", "خطة 'أ' (1).pdf"));
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("cache-control")).toBe("no-store");
  const [type, name] = headers.get("content-disposition")?.split("; filename*=UTF-8''") ?? [];
  expect(type).toBe("attachment");
  expect(name).toMatch(/^[\w.%-]+$/);
  expect(decodeURIComponent(name ?? "")).toBe("خطة 'أ' (1).pdf");
});

it("a picture is shown, and kept by its reader's browser for five minutes", async () => {
  const { headers } = await answerFile(async (userId) => (userId ? fileOf("picture") : null));
  expect(Object.fromEntries(headers)).toEqual({
    "content-type": "image/webp",
    "cache-control": "private, max-age=300",
    vary: "cookie",
  });
});

it("nothing is opened without a session, and what cannot be opened is answered with a code", async () => {
  const unavailable = () => Promise.reject(new AppError("unavailable"));
  expect((await answerFile(async () => null)).status).toBe(404);
  expect((await answerFile(unavailable)).status).toBe(503);
  session.user = null;
  const open = vi.fn();
  expect((await answerFile(open)).status).toBe(401);
  expect(open).not.toHaveBeenCalled();
});
