// A worker in a separate process, which runs jobs of the kind `test` until it is killed: each sends a mail to the test's mail
// server.
import { createWorker } from "../../db/job-worker.ts";

const { BACKEND_URL = "", SECRET_KEY = "", MAIL_SERVER = "" } = process.env;

const run = createWorker(
  { url: BACKEND_URL, secretKey: SECRET_KEY },
  ({ sendMail }) => ({
    test: (_, job) => sendMail(job, "to@mahfil.test", { subject: job.id, html: "", text: "" }),
  }),
  async (_, { subject }, options) => {
    const body = JSON.stringify({ jobId: subject, messageId: options?.messageId });
    const response = await fetch(MAIL_SERVER, { method: "POST", body });
    if (!response.ok) throw new Error(`The mail server answered ${response.status}`);
  },
);
for (;;) {
  const { finished } = await run();
  if (finished === 0) await new Promise((resolve) => setTimeout(resolve, 20));
}
