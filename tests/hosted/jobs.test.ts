import { describe, expect, test } from "vitest";
import { deleteMessageFiles } from "../../supabase/functions/_shared/jobs/delete-message-files";
import { createTestContext } from "../db/job-worker";
import {
  anonymousClient,
  backendUrl,
  publishableKey,
  secretKey,
  serviceClient,
} from "../e2e/support/backend";
import { createUser } from "../e2e/support/users";
import { announce, pdf, readStored, sendDocument, startConversation, store } from "./conversation";

/** Calls the Edge Function run-jobs with this key, as a schedule does. */
const runJobs = (key: string | null) =>
  fetch(`${backendUrl}/functions/v1/run-jobs`, {
    method: "POST",
    headers: { apikey: publishableKey, ...(key && { authorization: `Bearer ${key}` }) },
  });

describe("the function run-jobs", () => {
  test("is refused without a secret key", async () => {
    const admin = await createUser("admin", "Admin");
    const keys = [null, publishableKey, admin.session.access_token, `${secretKey}x`];
    for (const key of keys) expect((await runJobs(key)).status).toBe(401);
  });

  test("runs what is due with the secret key, also twice at once", async () => {
    const answers = await Promise.all([runJobs(secretKey), runJobs(secretKey)]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ finished: expect.any(Number), failed: 0 });
    }
  });
});

test("the worker removes files of deleted messages and those that were not sent within a day from storage, and no others", async () => {
  const { id, guest } = await startConversation();
  const [kept, deleted] = [await sendDocument(guest, id), await sendDocument(guest, id)];
  const [late, fresh] = [
    await announce(guest, id, "document"),
    await announce(guest, id, "document"),
  ];
  for (const file of [late, fresh]) expect((await store(guest, file, pdf)).error).toBeNull();
  const service = serviceClient();
  await service.from("messages").delete().eq("id", deleted.messageId).throwOnError();
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await service
    .from("message_files")
    .update({ created_at: yesterday })
    .in("id", [kept.id, late.id])
    .throwOnError();
  const context = createTestContext({ url: backendUrl, secretKey });
  const job = { id: crypto.randomUUID(), kind: "delete_message_files", payload: {}, attempt: 1 };
  await deleteMessageFiles(context)(job.payload, job);
  expect(await readStored(deleted.path)).toBeNull();
  expect(await readStored(late.path)).toBeNull();
  expect(await readStored(kept.path)).toEqual(pdf);
  expect(await readStored(fresh.path)).toEqual(pdf);
  expect((await store(guest, late, pdf)).error, "the path is used up").not.toBeNull();
});

/** Returns the content of a notification's mail, without sending it. */
async function readMail(userId: string): Promise<{ unsubscribe_token: string } | null> {
  const service = serviceClient();
  const notification = await service
    .from("notifications")
    .insert({ user_id: userId, kind: "venue_approved", data: {} })
    .select("id")
    .single()
    .throwOnError();
  const { data } = await service
    .rpc("get_notification_mail", {
      p_notification_id: notification.data.id,
      p_job_id: crypto.randomUUID(),
    })
    .throwOnError();
  return data;
}

test("the secret in a mail ends such mails without a session, and lets them begin again", async () => {
  const host = await createUser("host", "Samir");
  const proven = { verification_type: "email" };
  await serviceClient().from("users").update(proven).eq("id", host.id).throwOnError();
  const choose = (p_token: string, p_by_email: boolean) =>
    anonymousClient().rpc("set_mails_by_token", { p_token, p_by_email });
  const token = String((await readMail(host.id))?.unsubscribe_token);
  expect((await choose(token, false)).data).toBe("listings");
  expect((await choose(token, false)).data).toBe("listings");
  expect(await readMail(host.id)).toBeNull();
  const chosen = await host.client.from("notification_preferences").select("category, by_email");
  expect(chosen.data).toEqual([{ category: "listings", by_email: false }]);
  const wrong = await choose(token.replace(/./g, "0"), false);
  expect(wrong.error?.message).toBe("link_expired");
  expect((await choose(token, true)).data).toBe("listings");
  expect(await readMail(host.id)).toMatchObject({ unsubscribe_token: token });
});
