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
 * Returns a width of a demo picture, drawn on first use: drawing all of them would extend the first start by a minute. Null
 * for any other path, because the site stores the widths of uploads.
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
