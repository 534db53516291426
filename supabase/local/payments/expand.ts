import { invalidParam } from "./errors.ts";
import { findAll, type Session } from "./store.ts";

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

const maxDepth = 4;

const cannotExpand = (path: string) =>
  invalidParam(`This property cannot be expanded (${path}).`, "expand");

async function expandPath(session: Session, target: unknown, keys: string[], path: string) {
  if (keys.length === 0 || target === null) return;
  if (Array.isArray(target)) {
    for (const item of target) await expandPath(session, item, keys, path);
    return;
  }
  if (!isObject(target)) throw cannotExpand(path);
  const [key = "", ...rest] = keys;
  if (target.object === "charge" && key === "refunds" && !("refunds" in target)) {
    const id = String(target.id);
    const data = (await findAll(session, "refund", "charge", id)).map((refund) => refund.data);
    target.refunds = { object: "list", data, has_more: false, url: `/v1/charges/${id}/refunds` };
  }
  if (!(key in target)) throw cannotExpand(path);
  const value = target[key];
  if (typeof value === "string") {
    const [row] = await session.sql<{ data: Json }>(
      "select data from local.payment_objects where id = $1 and kind <> 'account_link'",
      [value],
    );
    if (!row) throw cannotExpand(path);
    target[key] = row.data;
  }
  await expandPath(session, target[key], rest, path);
}

/** Replaces the ids that `expand` names by their objects, in a copy. */
export async function expand(session: Session, answer: object, paths: string[]): Promise<object> {
  if (paths.length === 0) return answer;
  const copy: object = structuredClone(answer);
  for (const path of paths.slice(0, 20)) {
    const keys = path.split(".");
    if (keys[0] === "data" && keys.length > maxDepth + 1) throw cannotExpand(path);
    if (keys[0] !== "data" && keys.length > maxDepth) throw cannotExpand(path);
    await expandPath(session, copy, keys, path);
  }
  return copy;
}
