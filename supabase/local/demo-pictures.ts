import { drawWidth } from "../../lib/shared/draw-widths.ts";
import { photoWidths } from "../../lib/shared/picture-sources.ts";
import type { ObjectStore } from "./object-store.ts";

const drawing = new Map<string, Promise<void>>();

async function draw(store: ObjectStore, bucket: string, original: string, width: number) {
  const photo = await store.find(bucket, original);
  if (!photo) return;
  const bytes = await drawWidth(photo.body, width);
  const path = `${width}/${original}`;
  await store.uploadObject(bucket, path, "", bytes, photo.contentType, photo.cacheControl);
}

/**
 * Returns a width of a picture of the demo data, drawn when it is first asked for: to draw all of them would make a newcomer's first
 * start a minute longer. Null for any other path: the site stores the widths of what is uploaded.
 */
export async function findDemoWidth(store: ObjectStore, bucket: string, path: string) {
  const [, digits, original] = /^(\d+)\/(seed\/.+)$/.exec(path) ?? [];
  const width = Number(digits);
  if (!original || !photoWidths.includes(width)) return null;
  const stored = await store.find(bucket, path);
  if (stored) return stored;
  const key = `${bucket}/${path}`;
  const drawn = drawing.get(key) ?? draw(store, bucket, original, width);
  drawing.set(key, drawn);
  await drawn.finally(() => drawing.delete(key));
  return store.find(bucket, path);
}
