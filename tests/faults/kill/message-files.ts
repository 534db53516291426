import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { deleteMessageFiles } from "../../../supabase/functions/_shared/jobs/delete-message-files.ts";
import { publishableKey, secretKey } from "../../../supabase/local/settings.ts";
import { createTestContext } from "../../db/job-worker.ts";
import { call, callUntilAnswered, isConfirmed, type Journal } from "./journal.ts";
import { fetchAvailable, type Market, type Person, readRows } from "./market.ts";

/** A file that its sender announced, and the answers that the sender got. */
export type SentFile = {
  id: string;
  sender: Person;
  conversationId: string;
  path: string;
  content: string;
  /** The message that was requested with the file; null if it is never sent. */
  messageId: string | null;
  isStored: boolean;
  isSent: boolean;
};

const rpc = (name: string, person: Person, body: unknown) => ({
  path: `/rest/v1/rpc/${name}`,
  person,
  body,
});

/** Fewer messages than one account may send in a minute, without those that are never sent. */
export const FILES_OF_EACH_ROUND = 36;

/** The requests that store and send a file. Each may be repeated. */
const requestsOf = (file: SentFile) => ({
  announce: rpc("add_message_file", file.sender, {
    p_conversation_id: file.conversationId,
    p_file_id: file.id,
    p_kind: "document",
  }),
  store: {
    path: `/storage/v1/object/message-files/${file.path}`,
    person: file.sender,
    body: file.content,
    type: "application/pdf",
  },
  send: rpc("send_message", file.sender, {
    p_conversation_id: file.conversationId,
    p_body: "",
    p_message_id: file.messageId,
    p_file_ids: [file.id],
  }),
});

type Clients = { url: string; market: Market; journal: Journal };

/** Returns a new document. The sender discards every third one before sending it. */
export function newFile(sender: Person, conversationId: string, count: number): SentFile {
  const id = randomUUID();
  const path = `${conversationId}/${id}.pdf`;
  const content = `%PDF-1.7\n${`${path} `.repeat(2000)}`;
  const messageId = count % 3 === 2 ? null : randomUUID();
  return { id, sender, conversationId, path, content, messageId, isStored: false, isSent: false };
}

/** Stores a file, and sends it in its message or, without a message, has it removed. */
export async function sendFile({ url, journal }: Clients, file: SentFile): Promise<boolean> {
  const { announce, store, send } = requestsOf(file);
  const announced = await call(url, announce);
  journal.files.push(file);
  if (!isConfirmed(journal, "announce", announced)) return announced !== null;
  const stored = await call(url, store);
  file.isStored = isConfirmed(journal, "store", stored);
  if (file.isStored && !file.messageId) {
    file.isStored = false;
    return removePending(url, file.conversationId).then(
      () => true,
      () => false,
    );
  }
  if (!file.isStored) return stored !== null;
  const sent = await call(url, send);
  file.isSent = isConfirmed(journal, "send", sent);
  return sent !== null;
}

/** Removes what was not sent, as the job does a day later. Throws if the server is lost. */
async function removePending(url: string, conversationId: string): Promise<void> {
  const filter = `conversation_id=eq.${conversationId}&message_id=is.null`;
  const aged = await fetch(`${url}/rest/v1/message_files?${filter}`, {
    method: "PATCH",
    headers: { apikey: secretKey, "content-type": "application/json" },
    body: JSON.stringify({ created_at: new Date(Date.now() - 90_000_000).toISOString() }),
  });
  expect(aged.status).toBe(204);
  const job = { id: randomUUID(), kind: "delete_message_files", payload: {}, attempt: 1 };
  await deleteMessageFiles(createTestContext({ url, secretKey }))(job.payload, job);
}

/** Retries as a worker does: each connection to the lost server fails once. */
async function untilDone(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt < 50; attempt += 1) {
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await work();
}

/** Returns what a person reads at the path of a file; null if storage refuses. */
async function read(url: string, path: string, token: string | null, isPublic = false) {
  const route = isPublic ? "object/public" : "object";
  const response = await fetchAvailable(`${url}/storage/v1/${route}/message-files/${path}`, {
    headers: { apikey: publishableKey, ...(token && { authorization: `Bearer ${token}` }) },
  });
  return response.ok ? response.text() : null;
}

type Row = { id: string; path: string; message_id: string | null };

const readFileRows = (url: string, conversationId: string) =>
  readRows<Row>(
    url,
    `message_files?select=id,path,message_id&conversation_id=eq.${conversationId}`,
  );

/** Repeats requests that got no answer, as the sender's page does, and expects one copy. */
async function repeat(url: string, file: SentFile): Promise<void> {
  const { announce, store, send } = requestsOf(file);
  const label = `repeated file ${file.id}`;
  expect((await callUntilAnswered(url, announce)).status, label).toBe(200);
  const stored = await callUntilAnswered(url, store);
  // An upload whose answer was lost is not stored twice: storage refuses it, like one that was sent.
  expect([200, 400, 409], `${label}: ${stored.text}`).toContain(stored.status);
  if (!file.messageId) return;
  const first = await callUntilAnswered(url, send);
  expect(first.status, `${label}: ${first.text}`).toBe(200);
  expect((await callUntilAnswered(url, send)).text, label).toBe(first.text);
  file.isSent = true;
}

/** The names of storage objects on the disk, including drafts. */
function storedNames({ dataDir }: Market): string[] {
  const folder = join(dataDir, "storage");
  // The first file creates the folder, and a kill can come earlier.
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/**
 * Expects that confirmed files are stored, that no message refers to a missing file, and that only permitted users can read a
 * file. Expects that requests without an answer can be repeated, and that the cleanup keeps exactly the files that messages
 * show.
 */
export async function expectMessageFiles(
  url: string,
  market: Market,
  journal: Journal,
): Promise<void> {
  const [host, stranger] = [market.hosts[0]?.token ?? "", market.hosts[1]?.token ?? ""];
  const conversations = [...new Set(journal.files.map(({ conversationId }) => conversationId))];
  const expectReadable = async () => {
    for (const id of conversations) {
      for (const { path, message_id } of await readFileRows(url, id)) {
        const [own] = journal.files.filter((file) => file.path === path);
        expect(await read(url, path, host), path).toBe(message_id ? own?.content : null);
      }
    }
    for (const { path } of journal.files) {
      for (const token of [null, stranger]) expect(await read(url, path, token), path).toBeNull();
      expect(await read(url, path, null, true), `${path} is public`).toBeNull();
    }
  };
  for (const { isStored, path, content, sender } of journal.files) {
    if (isStored) expect(await read(url, path, sender.token), `stored ${path}`).toBe(content);
  }
  const sent = journal.files.filter(({ isSent }) => isSent);
  await expectReadable();
  for (const file of journal.files) if (file.messageId && !file.isSent) await repeat(url, file);
  await expectReadable();
  const rows = (await Promise.all(conversations.map((id) => readFileRows(url, id)))).flat();
  for (const { id, messageId } of sent) {
    expect(rows.find((row) => row.id === id)?.message_id, `sent ${id}`).toBe(messageId);
  }
  for (const id of conversations) await untilDone(() => removePending(url, id));
  const left = storedNames(market);
  for (const { path, messageId, content } of journal.files) {
    const name = createHash("sha256").update(`message-files\0${path}`).digest("hex");
    const expected = messageId ? [name] : [];
    expect(
      left.filter((found) => found.startsWith(name)),
      path,
    ).toEqual(expected);
    expect(await read(url, path, host), path).toBe(messageId ? content : null);
  }
}
