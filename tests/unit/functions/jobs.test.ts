// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createJobContext,
  createRunJobsHandler,
} from "../../../supabase/functions/_shared/jobs/run-jobs.ts";
import type { Job, JobHandler } from "../../../supabase/functions/_shared/jobs/types.ts";
import { runJobs } from "../../../supabase/functions/_shared/jobs/worker.ts";
import type { Dependencies } from "../../../supabase/functions/_shared/runtime/types.ts";

const log = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => log.mockClear());
afterEach(() => vi.useRealTimers());

const job = (kind: string, attempt = 1): Job => ({ id: kind, kind, payload: { kind }, attempt });

/** A database that hands out these jobs once and records the calls. */
function database(jobs: Job[], failures: Record<string, number> = {}) {
  const waiting = [...jobs];
  const settled: unknown[] = [];
  const call = async <T>(name: string, args: Record<string, unknown> = {}): Promise<T> => {
    if (name === "claim_jobs") return waiting.splice(0, Number(args.p_limit)) as T;
    if ((failures[name] ?? 0) > 0) {
      failures[name] = (failures[name] ?? 0) - 1;
      throw new Error("unavailable");
    }
    settled.push([name, ...Object.values(args)]);
    return (name === "finish_jobs" ? [] : true) as T;
  };
  return { call, settled };
}
const run = (call: ReturnType<typeof database>["call"], handlers: Record<string, JobHandler>) =>
  runJobs({ call, handlers, milliseconds: 1000 });

describe("the worker", () => {
  test("a job is run with its payload and finished", async () => {
    const { call, settled } = database([job("a")]);
    const handler = vi.fn(async () => {});
    expect(await run(call, { a: handler })).toEqual({ finished: 1, failed: 0 });
    expect(handler).toHaveBeenCalledExactlyOnceWith({ kind: "a" }, job("a"));
    expect(settled).toEqual([["finish_jobs", ["a"]]]);
  });

  test("a job that throws fails with its error, and does not stop the others", async () => {
    const { call, settled } = database([job("a", 3), job("b")]);
    const handlers = {
      a: async () => {
        throw new Error("no answer");
      },
      b: async () => {},
    };
    expect(await run(call, handlers)).toEqual({ finished: 1, failed: 1 });
    expect(settled).toContainEqual(["fail_job", "a", 3, "no answer"]);
    expect(settled).toContainEqual(["finish_jobs", ["b"]]);
  });

  test("a job of a kind without a handler fails, also when its kind is a property of every object", async () => {
    const { call, settled } = database([job("constructor")]);
    expect(await run(call, {})).toEqual({ finished: 0, failed: 1 });
    expect(settled).toEqual([
      ["fail_job", "constructor", 1, "No handler runs jobs of the kind constructor"],
    ]);
  });

  test("a job is not run again when it could not be marked as finished at once", async () => {
    vi.useFakeTimers();
    const { call, settled } = database([job("a")], { finish_jobs: 4 });
    const handler = vi.fn(async () => {});
    const running = run(call, { a: handler });
    await vi.runAllTimersAsync();
    await running;
    expect(handler).toHaveBeenCalledOnce();
    expect(settled).toEqual([["finish_jobs", ["a"]]]);
  });

  test("a job that cannot be marked as finished is not marked as failed", async () => {
    vi.useFakeTimers();
    const { call, settled } = database([job("a")], { finish_jobs: 5 });
    const running = run(call, { a: async () => {} });
    await vi.runAllTimersAsync();
    await running;
    expect(settled).toEqual([]);
  });

  test("jobs that end together are marked as finished together, and none of them later than the batch", async () => {
    const { call, settled } = database([job("a"), job("b"), job("c")]);
    const handlers = { a: async () => {}, b: async () => {}, c: async () => {} };
    await run(call, handlers);
    expect(settled).toEqual([["finish_jobs", ["a", "b", "c"]]]);
  });

  test("a job that another transaction holds is marked as finished by a later call", async () => {
    vi.useFakeTimers();
    const { call: answer, settled } = database([job("a"), job("b")]);
    let isHeld = true;
    const call: typeof answer = async <T>(name: string, args?: Record<string, unknown>) => {
      const result = await answer<T>(name, args);
      if (name !== "finish_jobs" || !isHeld) return result;
      isHeld = false;
      return ["b"] as T;
    };
    const running = run(call, { a: async () => {}, b: async () => {} });
    await vi.runAllTimersAsync();
    await running;
    expect(settled).toEqual([
      ["finish_jobs", ["a", "b"]],
      ["finish_jobs", ["b"]],
    ]);
  });

  test("a job that does not end fails after a minute", async () => {
    vi.useFakeTimers();
    const { call, settled } = database([job("a")]);
    const running = run(call, { a: () => new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await running).toEqual({ finished: 0, failed: 1 });
    expect(settled).toEqual([["fail_job", "a", 1, "The job took too long"]]);
  });

  test("jobs are run until none is due", async () => {
    const { call } = database(Array.from({ length: 60 }, () => job("a")));
    expect(await run(call, { a: async () => {} })).toEqual({ finished: 60, failed: 0 });
  });

  test("no further jobs are claimed when the time is over", async () => {
    const { call } = database(Array.from({ length: 60 }, () => job("a")));
    const handlers = { a: async () => {} };
    expect(await runJobs({ call, handlers, milliseconds: 0 })).toEqual({ finished: 25, failed: 0 });
  });
});

const services = { processor: null, calendarSecret: null };

function dependencies(changes: Partial<Dependencies> = {}): Dependencies {
  return {
    settings: {
      publicKeys: ["public"],
      serviceKey: "secret",
      siteUrl: "https://mahfil.example",
      siteKey: "site",
      workerKeys: ["", "secret", "schedule"],
      clientIpHeader: null,
      isDevelopment: false,
    },
    rpc: vi.fn(async () => ({ ok: true as const, data: [] })),
    removeFiles: async () => {},
    getUserId: async () => null,
    sendMail: vi.fn(async () => {}),
    sendSms: null,
    waitUntil: () => {},
    ...changes,
  };
}

describe("the function that runs jobs", () => {
  const post = async (headers: HeadersInit) => {
    const { rpc, ...others } = dependencies();
    const handler = createRunJobsHandler({ ...others, rpc }, services);
    const url = "https://x.example/functions/v1/run-jobs";
    const { status } = await handler(new Request(url, { method: "POST", headers }), null);
    return { status, calls: vi.mocked(rpc).mock.calls.length };
  };

  test.each([
    ["no key", {}],
    ["the public key", { apikey: "public", authorization: "Bearer public" }],
    ["the key of the site", { "x-site-key": "site", authorization: "Bearer site" }],
    ["an empty key", { authorization: "Bearer " }],
    ["a part of a key", { authorization: "Bearer secre" }],
    ["a key with more behind it", { authorization: "Bearer secretsecret" }],
  ])("jobs are not run for a caller with %s", async (_, headers) => {
    expect(await post(headers as Record<string, string>)).toEqual({ status: 401, calls: 0 });
  });

  test.each(["secret", "schedule"])("jobs are run for a caller with the key %s", async (key) => {
    expect(await post({ authorization: `Bearer ${key}` })).toEqual({ status: 200, calls: 1 });
  });
});

describe("mails of jobs", () => {
  const mail = { subject: "Hello", html: "", text: "" };

  test("each try of a job sends its mail with the same message id", async () => {
    const sendMail = vi.fn(async () => {});
    const context = createJobContext(dependencies({ sendMail }), services);
    for (const attempt of [1, 2]) await context.sendMail(job("a", attempt), "to@x.test", mail);
    const options = { messageId: "<a@mahfil.example>" };
    expect(sendMail.mock.calls).toEqual(
      Array.from({ length: 2 }, () => ["to@x.test", mail, options]),
    );
  });

  test("a job with a mail fails where no sender is configured", async () => {
    const context = createJobContext(dependencies({ sendMail: null }), services);
    await expect(context.sendMail(job("a"), "to@x.test", mail)).rejects.toThrow(/sender/);
  });
});
