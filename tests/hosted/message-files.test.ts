import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, backendUrl, publishableKey, serviceClient } from "../e2e/support/backend";
import { webpPhoto } from "../e2e/support/fixtures/photos";
import type { TestUser } from "../e2e/support/users";
import {
  announce,
  bucket,
  pdf,
  readAs,
  readStored,
  send,
  sendDocument,
  startConversation,
  store,
} from "./conversation";

let talk: Awaited<ReturnType<typeof startConversation>>;
beforeAll(async () => {
  talk = await startConversation();
});
const nobodyElse = () => [anonymousClient(), talk.stranger.client];
const filesOf = ({ client }: Pick<TestUser, "client">) => client.storage.from(bucket);

/** Begins to store a document. The returned function sends the rest and returns the status of storage. */
function startSlowUpload({ session }: TestUser, path: string): () => Promise<number> {
  const url = new URL(`${backendUrl}/storage/v1/object/${bucket}/${path}`);
  const { request } = url.protocol === "https:" ? https : http;
  const upload = request(url, {
    method: "POST",
    agent: false,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${session.access_token}`,
      "content-type": "application/pdf",
    },
  });
  const answer = once(upload, "response") as Promise<[http.IncomingMessage]>;
  // Storage may answer and close the connection before it has read everything.
  upload.on("error", () => {});
  upload.write("%PDF-1.7\n");
  return async () => {
    upload.end("% another\n");
    const [response] = await answer;
    response.resume();
    return Number(response.statusCode);
  };
}

test("a file is read by its sender at once, and by the other side when it was sent", async () => {
  const { guest, host, id } = talk;
  const photo = await webpPhoto();
  const file = await announce(guest, id, "picture");
  expect((await store(guest, file, photo)).error).toBeNull();
  expect(await readAs(guest, file.path)).toEqual(photo);
  expect(await readAs(host, file.path)).toBeNull();
  expect((await send(guest, id, [file.id])).error).toBeNull();
  expect(await readAs(host, file.path)).toEqual(photo);
  const row = await host.client.from("message_files").select("*").eq("id", file.id).single();
  expect(row.data).toMatchObject({ size: photo.byteLength, name: "hall" });
});

test("a document is downloaded with the session of a reader, who can make no link to it", async () => {
  const { path } = await sendDocument(talk.guest, talk.id);
  for (const reader of [talk.guest, talk.host]) {
    const answer = await fetch(`${backendUrl}/storage/v1/object/authenticated/${bucket}/${path}`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${reader.session.access_token}` },
    });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
    expect((await filesOf(reader).createSignedUrl(path, 60)).error).not.toBeNull();
    const many = await filesOf(reader).createSignedUrls([path], 60);
    expect(many.data?.filter(({ signedUrl }) => signedUrl) ?? []).toEqual([]);
  }
});

describe("a file of a message", () => {
  test("is not read, signed or listed by others, and has no public address", async () => {
    const { path } = await sendDocument(talk.guest, talk.id);
    for (const client of nobodyElse()) {
      expect(await readAs({ client }, path)).toBeNull();
      expect((await filesOf({ client }).createSignedUrl(path, 60)).error).not.toBeNull();
      expect((await filesOf({ client }).info(path)).error).not.toBeNull();
      expect((await filesOf({ client }).list(talk.id)).data ?? []).toEqual([]);
      expect((await client.from("message_files").select("id")).data ?? []).toEqual([]);
    }
    for (const route of [
      "object/public",
      "object",
      "object/authenticated",
      "render/image/public",
    ]) {
      const url = `${backendUrl}/storage/v1/${route}/${bucket}/${path}`;
      for (const init of [{}, { headers: { apikey: publishableKey } }]) {
        expect([route, (await fetch(url, init)).ok]).toEqual([route, false]);
      }
    }
  });

  test("is not replaced, moved, copied or removed by the sender, the reader or others", async () => {
    const { path } = await sendDocument(talk.guest, talk.id);
    const options = { contentType: "application/pdf" };
    const other = Buffer.from("%PDF-1.7\n% another\n");
    const clients = [talk.guest.client, talk.host.client, ...nobodyElse()];
    for (const client of clients) {
      const files = filesOf({ client });
      expect((await files.upload(path, other, options)).error).not.toBeNull();
      const replacing = { ...options, upsert: true };
      expect((await files.upload(path, other, replacing)).error).not.toBeNull();
      expect((await files.update(path, other, options)).error).not.toBeNull();
      expect((await files.move(path, `${talk.id}/moved.pdf`)).error).not.toBeNull();
      expect((await files.copy(path, `${talk.id}/copied.pdf`)).error).not.toBeNull();
      expect((await files.remove([path])).data ?? []).toEqual([]);
    }
    expect(await readStored(path)).toEqual(pdf);
  });
});

describe("a file is stored", () => {
  test("only by who announced it, and once", async () => {
    const { guest, host, id } = talk;
    const file = await announce(guest, id, "document");
    const others = [host.client, ...nobodyElse()];
    for (const client of others) {
      expect((await store({ client }, file, pdf)).error).not.toBeNull();
    }
    expect(await readStored(file.path)).toBeNull();
    expect((await store(guest, file, pdf)).error).toBeNull();
    const again = await store(guest, file, Buffer.from("%PDF-1.7\n% another\n"));
    // The site takes this to mean that an earlier try of the same upload stored the file.
    expect(again.error).toMatchObject({ statusCode: "409" });
    expect(await readStored(file.path)).toEqual(pdf);
  });

  test("not where nothing was announced", async () => {
    const { guest, id } = talk;
    for (const path of [`${id}/${crypto.randomUUID()}.pdf`, `${guest.id}/mine.pdf`, "mine.pdf"]) {
      const stored = await store(guest, { id: "", path, kind: "document" }, pdf);
      expect([path, stored.error === null]).toEqual([path, false]);
    }
  });

  test("not by an upload that would be written later: by a signed address or in parts", async () => {
    const { guest, id } = talk;
    const { path } = await announce(guest, id, "document");
    expect((await filesOf(guest).createSignedUploadUrl(path)).error).not.toBeNull();
    const metadata = Object.entries({
      bucketName: bucket,
      objectName: path,
      contentType: "application/pdf",
    }).map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`);
    const answer = await fetch(`${backendUrl}/storage/v1/upload/resumable`, {
      method: "POST",
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${guest.session.access_token}`,
        "tus-resumable": "1.0.0",
        "upload-length": String(pdf.byteLength),
        "upload-metadata": metadata.join(","),
      },
    });
    expect(answer.ok).toBe(false);
  });

  test("not with a type or size that the bucket refuses", async () => {
    const { guest, id } = talk;
    const file = await announce(guest, id, "document");
    const page = { contentType: "text/html" };
    expect((await filesOf(guest).upload(file.path, "<b>page</b>", page)).error).not.toBeNull();
    const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]);
    expect((await store(guest, file, large)).error).not.toBeNull();
    expect(await readStored(file.path)).toBeNull();
  });

  test("not in place of one that was sent while the upload was under way", async () => {
    const { guest, id } = talk;
    const file = await announce(guest, id, "document");
    const finish = startSlowUpload(guest, file.path);
    expect((await store(guest, file, pdf)).error).toBeNull();
    expect((await send(guest, id, [file.id])).error).toBeNull();
    expect(await finish()).toBe(400);
    expect(await readStored(file.path)).toEqual(pdf);
  });

  test("not when what announced it was deleted while the upload was under way, as with an account", async () => {
    const { guest, id } = talk;
    const file = await announce(guest, id, "document");
    const finish = startSlowUpload(guest, file.path);
    // This answer shows that the slow upload, which came earlier, has passed the policies too.
    expect((await store(guest, await announce(guest, id, "document"), pdf)).error).toBeNull();
    await serviceClient().from("message_files").delete().eq("id", file.id).throwOnError();
    expect(await finish()).toBe(400);
    expect(await readStored(file.path)).toBeNull();
  });
});

describe("a message", () => {
  test("names no file that is not stored, of another type than was announced, or somebody else's", async () => {
    const { guest, host, id } = talk;
    const missing = await announce(guest, id, "document");
    expect((await send(guest, id, [missing.id])).error?.message).toBe("invalid_input");
    const picture = await announce(guest, id, "picture");
    await filesOf(guest).upload(picture.path, pdf, { contentType: "application/pdf" });
    expect((await send(guest, id, [picture.id])).error?.message).toBe("invalid_input");
    const own = await announce(guest, id, "document");
    await store(guest, own, pdf);
    expect((await send(host, id, [own.id])).error?.message).toBe("invalid_input");
  });

  test("with files is sent once, also when it is sent again at the same time", async () => {
    const { guest, host, id } = talk;
    const file = await announce(guest, id, "document");
    await store(guest, file, pdf);
    const messageId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(guest, id, [file.id], messageId)),
    );
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    const rows = await host.client.from("message_files").select("message_id").eq("id", file.id);
    expect(rows.data).toEqual([{ message_id: messageId }]);
  });
});
