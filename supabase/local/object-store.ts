import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { App } from "@supabase/lite";

type StoredObject = {
  body: Uint8Array;
  contentType: string;
  cacheControl: string;
  eTag: string;
  lastModified: Date;
};

type Header = { contentType: string; cacheControl: string; eTag: string; lastModified: string };

interface Blobs {
  read(name: string): Promise<Uint8Array | null>;
  write(name: string, content: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

function memoryBlobs(): Blobs {
  const kept = new Map<string, Uint8Array>();
  return {
    read: async (name) => kept.get(name) ?? null,
    write: async (name, content) => void kept.set(name, content),
    remove: async (name) => void kept.delete(name),
  };
}

/** Writes whole files to a temporary place and renames them, so that a crash leaves old or new bytes. */
function fileBlobs(folder: string): Blobs {
  const path = (name: string) => join(folder, name.slice(0, 2), name);
  /** Deletes the temporary files of a killed process, and with `all` the file too. */
  const removeFiles = async (name: string, all: boolean) => {
    const inFolder = dirname(path(name));
    for (const file of await readdir(inFolder).catch(() => [])) {
      const isMeant = file.startsWith(`${name}.`) || (all && file === name);
      if (isMeant) await rm(join(inFolder, file), { force: true });
    }
  };
  return {
    async read(name) {
      try {
        return await readFile(path(name));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    async write(name, content) {
      const target = path(name);
      const draft = `${target}.${randomUUID()}`;
      await mkdir(dirname(target), { recursive: true });
      await removeFiles(name, false);
      const file = await open(draft, "w");
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, target);
    },
    remove: (name) => removeFiles(name, true),
  };
}

// The file name is a digest, so no object name can point outside the folder.
const blobName = (bucket: string, key: string) =>
  createHash("sha256").update(`${bucket}\0${key}`).digest("hex");

function pack(header: Header, body: Uint8Array): Uint8Array {
  const head = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(head.length);
  return Buffer.concat([size, head, body]);
}

function unpack(content: Uint8Array): StoredObject {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const end = 4 + bytes.readUInt32BE(0);
  const header: Header = JSON.parse(bytes.subarray(4, end).toString());
  return { ...header, body: bytes.subarray(end), lastModified: new Date(header.lastModified) };
}

async function bytesOf(body: unknown): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
}

/** Stores the bytes of objects; their rows are in the database. */
export type ObjectStore = NonNullable<App["_storageAdapter"]> & {
  find(bucket: string, key: string): Promise<StoredObject | null>;
  /**
   * Deletes the bytes of deleted and moved objects once `hasRow` returns false. Lite deletes bytes before rows: a crash in
   * between would leave a row without its file.
   */
  removeDeleted(hasRow: (bucket: string, key: string) => Promise<boolean>): Promise<void>;
};

/** Creates a store in a folder, or in memory without one. */
export function objectStore(folder: string | null): ObjectStore {
  const blobs = folder ? fileBlobs(folder) : memoryBlobs();
  const deleted: { bucket: string; key: string }[] = [];
  const find = async (bucket: string, key: string) => {
    const content = await blobs.read(blobName(bucket, key));
    return content && unpack(content);
  };
  const existing = async (bucket: string, key: string) => {
    const found = await find(bucket, key);
    if (!found) throw new Error(`The bytes of ${bucket}/${key} are missing`);
    return found;
  };
  const save = async (
    bucket: string,
    key: string,
    body: Uint8Array,
    contentType: string,
    cacheControl: string,
  ) => {
    const eTag = `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
    const lastModified = new Date();
    const header = { contentType, cacheControl, eTag, lastModified: lastModified.toISOString() };
    await blobs.write(blobName(bucket, key), pack(header, body));
    return metadataOf({ body, contentType, cacheControl, eTag, lastModified });
  };
  const metadataOf = (object: StoredObject) => ({
    cacheControl: object.cacheControl,
    contentLength: object.body.byteLength,
    size: object.body.byteLength,
    mimetype: object.contentType,
    lastModified: object.lastModified,
    eTag: object.eTag,
    httpStatusCode: 200,
  });
  return {
    driver: null,
    find,
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      return save(bucket, key, await bytesOf(body), contentType, cacheControl);
    },
    async getObject(bucket, key) {
      const object = await existing(bucket, key);
      const body = new Blob([new Uint8Array(object.body)]);
      return { metadata: metadataOf(object), httpStatusCode: 200, body };
    },
    async headObject(bucket, key) {
      return metadataOf(await existing(bucket, key));
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const { body, contentType, cacheControl } = await existing(bucket, key);
      return save(toBucket, toKey, body, contentType, cacheControl);
    },
    async deleteObject(bucket, key) {
      deleted.push({ bucket, key });
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) deleted.push({ bucket, key });
    },
    async removeDeleted(hasRow) {
      for (const { bucket, key } of deleted.splice(0)) {
        if (!(await hasRow(bucket, key))) await blobs.remove(blobName(bucket, key));
      }
    },
    async privateAssetUrl(bucket, key) {
      return `local://${bucket}/${key}`;
    },
  };
}
