import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteMessageFiles } from "../../supabase/functions/_shared/jobs/delete-message-files.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import { createWorker } from "./job-worker.ts";
import { clientOf, makeUser, testBackend } from "./support.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

test("the worker removes files that were not sent within a day and those of deleted messages, and no others", async () => {
  const [guest, host] = [await makeUser(backend), await makeUser(backend)];
  const client = await clientOf(backend, guest);
  const talk = randomUUID();
  await backend.sql(
    "insert into public.conversations (id, guest_id, host_id) values ($1, $2, $3)",
    [talk, guest, host],
  );
  const paths = new Map<string, string>();
  const ids = { sent: randomUUID(), deleted: randomUUID(), late: randomUUID(), new: randomUUID() };
  for (const id of Object.values(ids)) {
    const { data, error } = await client.rpc("add_message_file", {
      p_conversation_id: talk,
      p_file_id: id,
      p_kind: "document",
    });
    if (error) throw error;
    paths.set(id, data.path);
    const stored = await client.storage
      .from("message-files")
      .upload(data.path, Buffer.from("%PDF-1.7"), { contentType: "application/pdf" });
    expect(stored.error).toBeNull();
  }
  for (const id of [ids.sent, ids.deleted]) {
    const args = { p_conversation_id: talk, p_body: "", p_message_id: id, p_file_ids: [id] };
    expect((await client.rpc("send_message", args)).error).toBeNull();
  }
  await backend.sql("delete from public.messages where id = $1", [ids.deleted]);
  await backend.sql(
    "update public.message_files set created_at = now() - interval '25 hours' where id in ($1, $2)",
    [ids.sent, ids.late],
  );
  await backend.sql("update private.recurring_jobs set next_run_at = 'infinity'");
  await backend.sql("delete from private.jobs");
  await backend.sql("select private.enqueue_job('delete_message_files')");
  const run = createWorker(backend, (context) => ({
    delete_message_files: deleteMessageFiles(context),
  }));
  expect(await run()).toEqual({ finished: 1, failed: 0 });
  const left = await backend.sql<{ name: string }>(
    "select name from storage.objects where bucket_id = 'message-files'",
  );
  expect(left.map(({ name }) => name).sort()).toEqual(
    [ids.sent, ids.new].map((id) => paths.get(id)).sort(),
  );
  expect(await backend.sql("select * from private.deleted_message_files")).toEqual([]);
});

test("a reader downloads a file of a message with their own session, and can make no link to it that would outlive it", async () => {
  const [guest, host] = [await makeUser(backend), await makeUser(backend)];
  const [own, other] = [await clientOf(backend, guest), await clientOf(backend, host)];
  const [talk, id] = [randomUUID(), randomUUID()];
  await backend.sql(
    "insert into public.conversations (id, guest_id, host_id) values ($1, $2, $3)",
    [talk, guest, host],
  );
  const file = { p_conversation_id: talk, p_file_id: id, p_kind: "document" };
  const { data } = await own.rpc("add_message_file", file).throwOnError();
  const bytes = Buffer.from("%PDF-1.7");
  const options = { contentType: "application/pdf" };
  const stored = await own.storage.from("message-files").upload(data.path, bytes, options);
  expect(stored.error).toBeNull();
  const message = { p_conversation_id: talk, p_body: "", p_message_id: id, p_file_ids: [id] };
  await own.rpc("send_message", message).throwOnError();
  for (const client of [own, other]) {
    const files = client.storage.from("message-files");
    expect(await (await files.download(data.path)).data?.text()).toBe("%PDF-1.7");
    for (const seconds of [60, 10 * 365 * 86_400]) {
      expect((await files.createSignedUrl(data.path, seconds)).data).toBeNull();
      const many = await files.createSignedUrls([data.path], seconds);
      expect(many.data?.filter(({ signedUrl }) => signedUrl) ?? []).toEqual([]);
    }
  }
  await backend.sql("delete from public.messages where id = $1", [id]);
  expect((await other.storage.from("message-files").download(data.path)).data).toBeNull();
});
