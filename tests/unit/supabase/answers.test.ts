import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError, errorCodeOf } from "@/lib/errors";
import { z } from "@/lib/shared/zod";
import { numeric, parseRow, unwrapRow } from "@/lib/supabase/unwrap-row";
import { bookingDoors } from "./doors/bookings";
import { type Door, id } from "./doors/door";
import { paymentDoors } from "./doors/payments";
import { providerDoors } from "./doors/providers";
import { venueDoors } from "./doors/venues";

const database = vi.hoisted(() => ({ answers: {} as Record<string, unknown> }));

/**
 * A fake client: each function and table returns its entry in `database.answers`; without one, functions return 1 and tables
 * no rows.
 */
const client = vi.hoisted(() => {
  const answer = (data: unknown) => {
    const response = { data, error: null, count: Array.isArray(data) ? data.length : null };
    const query: object = new Proxy(
      {},
      {
        get: (_, name) =>
          name === "then" ? (resolve: (value: unknown) => void) => resolve(response) : () => query,
      },
    );
    return query;
  };
  return {
    rpc: (name: string) => answer(name in database.answers ? database.answers[name] : 1),
    from: (name: string) => answer(name in database.answers ? database.answers[name] : []),
  };
});
vi.mock("@/lib/supabase/server", () => ({ createServerSupabase: async () => client }));
vi.mock("@/lib/supabase/public", () => ({ createPublicClient: () => client }));
vi.mock("@/lib/supabase/site-secret", () => ({
  countAttempt: () => client.rpc("consume_rate_limit"),
  describeLink: () => client.rpc("describe_mailed_link"),
}));
vi.mock("@/lib/auth/client-ip", () => ({ getClientIp: async () => "203.0.113.7" }));
vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => ({ id: "me" }) }));
vi.mock("@/lib/auth/session/session-user-id", () => ({ readSessionUserId: async () => "me" }));
vi.mock("@/lib/auth/role-flags", () => ({ hasRole: () => true }));
vi.mock("@/lib/calendar-feeds/read-feed", () => ({
  readFeed: async () => ({
    reading: { content: null, etag: null, lastModified: null },
    processorMilliseconds: 0,
  }),
}));
vi.mock("@/lib/cache/tags", () => ({ expireVenue: () => {}, FALLBACK_SECONDS: 300 }));
vi.mock("next/cache", () => ({ unstable_cache: (load: () => unknown) => load }));

/** What the readers need in addition to the tested answer. */
const others = {
  venues: { id, name: "Loft", name_ar: null, time_zone: "Africa/Cairo", venue_pricing: null },
  calendar_feeds: null,
  count_sitemap_parts: { venues: 1, services: 1 },
  check_calendar_url: { time_zone: "Africa/Cairo" },
  add_calendar_import: { id, attempt: 1 },
  public_profiles: { id },
  get_host_response_stats: null,
};

type Node = Record<string, unknown>;

/** The paths of all keys and entries of a value. */
function pathsOf(value: unknown, prefix = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    prefix + key,
    ...pathsOf(inner, `${prefix}${key}.`),
  ]);
}

/** Returns a copy of an answer in which the object or list that contains the value at the path is changed. */
function changed(answer: unknown, path: string, change: (parent: Node, key: string) => void) {
  const copy = structuredClone(answer);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  change(
    keys.reduce((node, key) => node[key] as Node, copy as Node),
    last,
  );
  return copy;
}

/** The code of the error that reading this answer throws or returns; null without an error. */
async function read(door: Door, answer: unknown): Promise<string | null> {
  database.answers = { ...others, [door.source]: answer };
  try {
    const result = await door.read();
    return Object(result).ok === false ? Object(result).code : null;
  } catch (error) {
    return errorCodeOf(error);
  }
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const doors = [...bookingDoors, ...paymentDoors, ...providerDoors, ...venueDoors];
describe.each(doors.map((door) => [door.source, door] as const))("the answer of %s", (_, door) => {
  const { answer, inside = "", optional = [] } = door;
  const paths = pathsOf(answer).filter((path) => path.startsWith(inside));
  const isOptional = (path: string) =>
    optional.some((end) => path === end || path.endsWith(`.${end}`));
  const isKey = (path: string) => !/(^|\.)\d+$/.test(path);

  it("is read as it is, without what it has in some cases only, and with keys that nobody reads", async () => {
    expect(await read(door, answer)).toBeNull();
    for (const path of paths.filter(isOptional)) {
      const without = changed(answer, path, (parent, key) => delete parent[key]);
      expect([path, await read(door, without)]).toEqual([path, null]);
    }
    const more = paths
      .filter(isKey)
      .reduce(
        (copy, path) => changed(copy, path, (parent) => Object.assign(parent, { newer: true })),
        answer,
      );
    expect(await read(door, more)).toBeNull();
  });

  it("is unexpected without any of its keys", async () => {
    for (const path of paths.filter((path) => isKey(path) && !isOptional(path))) {
      const without = changed(answer, path, (parent, key) => delete parent[key]);
      expect([path, await read(door, without)]).toEqual([path, "unexpected"]);
    }
  });

  it("is unexpected with a value of another type at any place", async () => {
    for (const path of paths) {
      const other = changed(answer, path, (parent, key) => {
        parent[key] = Array.isArray(parent[key]) ? "text" : [true];
      });
      expect([path, await read(door, other)]).toEqual([path, "unexpected"]);
    }
  });
});

describe("an answer of the database", () => {
  const row = z.object({ name: z.string(), amount: numeric });

  it("has its amounts as numbers, which arrive as text where they are large", () => {
    const answer = { name: "a", amount: "9007199254740991" };
    expect(parseRow(row, answer)).toEqual({ name: "a", amount: 9_007_199_254_740_991 });
    for (const amount of ["", "x", "0x1", null, "1e3"]) {
      expect(() => parseRow(row, { name: "a", amount })).toThrow("unexpected");
    }
  });

  it("that is another one says where in the log, without the value", () => {
    try {
      parseRow(row, { name: 5, amount: "0501234567" });
      expect.unreachable();
    } catch (error) {
      const { code, cause } = error as AppError;
      expect(code).toBe("unexpected");
      expect(String(Object(cause).message)).toContain("name");
      expect(String(Object(cause).message)).not.toContain("0501234567");
    }
  });

  it("that is nothing is not found, unless nothing is an answer", () => {
    expect(() => unwrapRow(row, { data: null, error: null })).toThrow("not_found");
    expect(unwrapRow(row.nullable(), { data: null, error: null })).toBeNull();
  });

  it("that is an error has its code, also where nothing is an answer", () => {
    const error = { message: "forbidden" };
    expect(() => unwrapRow(row.nullable(), { data: null, error })).toThrow("forbidden");
    expect(() => unwrapRow(row, { data: { name: "a", amount: 1 }, error })).toThrow(AppError);
  });
});
