import { beforeEach, expect, test, vi } from "vitest";
import { expireActiveVenue } from "@/lib/availability/expire-active-venue";
import { expireVenue } from "@/lib/cache/tags";

vi.mock("@/lib/cache/tags", () => ({ expireVenue: vi.fn() }));
beforeEach(() => vi.mocked(expireVenue).mockClear());

/** A fake client that reads one venue with this answer. */
const clientWith = (answer: { data: { status: string } | null; error: Error | null }) =>
  ({
    from: () => ({ select: () => ({ eq: () => ({ maybeSingle: async () => answer }) }) }),
  }) as unknown as Parameters<typeof expireActiveVenue>[0];

test.each([
  ["active", 1],
  ["draft", 0],
  ["pending", 0],
  ["inactive", 0],
])("changed hours of a venue that is %s expire its pages %i times", async (status, times) => {
  await expireActiveVenue(clientWith({ data: { status }, error: null }), "id");
  expect(expireVenue).toHaveBeenCalledTimes(times);
});

test("changed hours of a venue whose status cannot be read expire its pages", async () => {
  await expireActiveVenue(clientWith({ data: null, error: new Error("away") }), "id");
  expect(expireVenue).toHaveBeenCalledWith("id");
});
