import { serviceClient } from "../e2e/support/backend";
import { createOpenVenue } from "../e2e/support/fixtures/venue";
import { createUser, type TestUser } from "../e2e/support/users";

export const bucket = "message-files";
export const pdf = Buffer.from("%PDF-1.7\n% a plan of the hall\n");

/** A conversation of a new guest with a new host, and a user outside of it. */
export async function startConversation() {
  const [host, guest, stranger] = [
    await createUser("host", "Samir"),
    await createUser("guest", "Hala"),
    await createUser("host", "Mallory"),
  ];
  const { data, error } = await guest.client.rpc("start_conversation", {
    p_venue_id: await createOpenVenue(host, "Hosted test hall"),
    p_body: "Is the hall free?",
  });
  if (error) throw error;
  return { id: String(data.id), host, guest, stranger };
}

export type Kind = "picture" | "document";
const typeOf = (kind: Kind) => (kind === "picture" ? "image/webp" : "application/pdf");
export type AnnouncedFile = { id: string; path: string; kind: Kind };

/** Announces a file, as the site does before it stores it. */
export async function announce(
  user: TestUser,
  conversationId: string,
  kind: Kind,
): Promise<AnnouncedFile> {
  const id = crypto.randomUUID();
  const { data, error } = await user.client.rpc("add_message_file", {
    p_conversation_id: conversationId,
    p_file_id: id,
    p_kind: kind,
    p_name: kind === "picture" ? "hall.jpg" : "plan.pdf",
  });
  if (error) throw error;
  return { id, path: data.path, kind };
}

/** Stores an announced file. Returns storage's answer. */
export const store = ({ client }: Pick<TestUser, "client">, file: AnnouncedFile, bytes: Buffer) =>
  client.storage.from(bucket).upload(file.path, bytes, { contentType: typeOf(file.kind) });

/** Sends a message with files. Returns the database's answer. */
export const send = (
  { client }: TestUser,
  conversationId: string,
  ids: string[],
  messageId: string = crypto.randomUUID(),
) =>
  client.rpc("send_message", {
    p_conversation_id: conversationId,
    p_body: "",
    p_message_id: messageId,
    p_file_ids: ids,
  });

/** Announces and stores a document. */
export async function storeDocument(user: TestUser, conversationId: string) {
  const file = await announce(user, conversationId, "document");
  const stored = await store(user, file, pdf);
  if (stored.error) throw stored.error;
  return file;
}

/** Announces, stores and sends a document. */
export async function sendDocument(user: TestUser, conversationId: string) {
  const file = await storeDocument(user, conversationId);
  const sent = await send(user, conversationId, [file.id]);
  if (sent.error) throw sent.error;
  return { ...file, messageId: String(sent.data.id) };
}

/** Returns the content that storage has at a path, without policies; null if there is none. */
export async function readStored(path: string): Promise<Buffer | null> {
  const { data } = await serviceClient().storage.from(bucket).download(path);
  return data && Buffer.from(await data.arrayBuffer());
}

/** Returns what a user may read at a path; null if storage refuses. */
export async function readAs({ client }: Pick<TestUser, "client">, path: string) {
  const { data } = await client.storage.from(bucket).download(path);
  return data && Buffer.from(await data.arrayBuffer());
}
