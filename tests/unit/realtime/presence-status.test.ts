import { expect, test } from "vitest";
import { presenceStatus } from "../../../lib/realtime/presence-status";

test("somebody is away only if all of their pages are, and offline without one", () => {
  expect(presenceStatus([])).toBe("offline");
  expect(presenceStatus([{ status: "away" }])).toBe("away");
  expect(presenceStatus([{ status: "away" }, { status: "online" }])).toBe("online");
});

test("one busy page makes somebody busy, and a status that is not known counts for nothing", () => {
  expect(presenceStatus([{ status: "online" }, { status: "busy" }])).toBe("busy");
  expect(presenceStatus([{ status: "dancing" }, {}, { status: ["online"] }])).toBe("offline");
});
