import { expect, test, vi } from "vitest";
import { refreshCalendars } from "../../../supabase/functions/_shared/jobs/refresh-calendars.ts";
import type { Job } from "../../../supabase/functions/_shared/jobs/types.ts";

const job: Job = { id: "1", kind: "refresh_calendars", payload: {}, attempt: 1 };
const site = { siteUrl: "https://mahfil.example", calendarSecret: "s".repeat(32) };
const answering = (status: number) => vi.fn(async () => new Response("{}", { status }));

test("the site is asked with its secret, which is sent nowhere else", async () => {
  const request = answering(200);
  await refreshCalendars({ site }, request)({}, job);
  expect(request).toHaveBeenCalledOnce();
  expect(request).toHaveBeenCalledWith(
    new URL("https://mahfil.example/api/calendars/refresh"),
    expect.objectContaining({
      method: "POST",
      redirect: "error",
      headers: { authorization: `Bearer ${site.calendarSecret}` },
    }),
  );
});

test.each([401, 404, 500])(
  "an answer of %i fails the job, which is tried again",
  async (status) => {
    await expect(refreshCalendars({ site }, answering(status))({}, job)).rejects.toThrow(
      `The site answered ${status}`,
    );
  },
);

test("nothing is asked where the secret is not known", async () => {
  const request = answering(200);
  await refreshCalendars({ site: { ...site, calendarSecret: null } }, request)({}, job);
  expect(request).not.toHaveBeenCalled();
});
