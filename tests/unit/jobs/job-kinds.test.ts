import { expect, test } from "vitest";
import { jobKinds } from "@/lib/jobs/types";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import { createJobHandlers } from "@/supabase/functions/_shared/jobs/handlers";
import type { JobContext } from "@/supabase/functions/_shared/jobs/types";

test("every kind of job that has a handler is known to the list of failed jobs", () => {
  const handlers = Object.keys(createJobHandlers({} as JobContext));
  expect(handlers.filter((kind) => !jobKinds.some((known) => known === kind))).toEqual([]);
});

test("every kind of job has a name in both languages", () => {
  for (const { kinds } of [en.jobs, ar.jobs]) {
    expect(Object.keys(kinds).sort()).toEqual([...jobKinds, "other"].sort());
  }
});
