// @vitest-environment node
import nodemailer from "nodemailer";
import { expect, test, vi } from "vitest";
import { notificationMail } from "../../../supabase/functions/_shared/jobs/notification-mail.ts";
import type { Job, JobContext } from "../../../supabase/functions/_shared/jobs/types.ts";
import { exampleMail } from "../mails/notification-examples.ts";

const job: Job = {
  id: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  kind: "notification_mail",
  payload: { notification_id: "n" },
  attempt: 1,
};

/** Runs the handler with this answer of the database. Returns the mails that it handed over. */
async function run(answer: unknown, canSendMail = true) {
  const call = vi.fn(async () => answer);
  const sendMail = vi.fn<JobContext["sendMail"]>(async () => {});
  const pageUrl: JobContext["pageUrl"] = (locale, path) =>
    `https://mahfil.example${locale === "ar" ? "/ar" : ""}${path}`;
  const context = { call, sendMail, pageUrl, canSendMail } as unknown as JobContext;
  await notificationMail(context)(job.payload, job);
  return { call, sendMail };
}

const answer = (mail: ReturnType<typeof exampleMail>) => ({
  ...mail,
  email: "guest@mahfil.test",
  locale: "en",
  documents: null,
  unsubscribe_token: "ab".repeat(32),
});

test("where no sender is configured the job ends without reserving the notification", async () => {
  const { call, sendMail } = await run(answer(exampleMail("venue_approved")), false);
  expect(call).not.toHaveBeenCalled();
  expect(sendMail).not.toHaveBeenCalled();
});

test("nothing is sent when the database has nothing to send", async () => {
  expect((await run(null)).sendMail).not.toHaveBeenCalled();
});

test("a job that is tried again hands over the same mail", async () => {
  const mail = answer(exampleMail("message_received"));
  const [first, second] = [await run(mail), await run(mail)];
  expect(first.sendMail.mock.calls).toEqual(second.sendMail.mock.calls);
});

test("a name and a reason add no header and no recipient to what the mail server receives", async () => {
  const attack = "A\r\nBcc: all@x.test\r\n\r\n<b>body</b>\u2028Cc: b@x.test, c@x.test";
  const mail = exampleMail("venue_rejected");
  const data = { ...mail.data, venue_name: attack, venue_name_ar: attack, reason: attack };
  const { sendMail } = await run(answer({ ...mail, data }));
  const [, to, rendered, options] = sendMail.mock.calls[0] ?? [];
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message, envelope } = await transport.sendMail({
    from: "noreply@mahfil.example",
    to: { name: "", address: to ?? "" },
    ...rendered,
    ...options,
  });
  const [headers = ""] = message.toString().split("\r\n\r\n");
  expect(headers).not.toMatch(/^(bcc|cc):/im);
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(envelope.to).toEqual(["guest@mahfil.test"]);
});
