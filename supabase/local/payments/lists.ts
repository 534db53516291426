import type Stripe from "stripe";
import { invalidParam } from "./errors.ts";
import type { FormObject } from "./form-body.ts";
import { readInteger, readObject, readText } from "./params.ts";
import { type Kind, type Objects, requireObject, type Session } from "./store.ts";

/** Parameters of every list. */
export const listParams = ["created", "ending_before", "limit", "starting_after"] as const;

const bounds = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** Returns a page of objects of one kind, newest first. Ignores filters (by fields of the objects) without a value. */
export async function listObjects<K extends Kind>(
  session: Session,
  kind: K,
  params: FormObject,
  url: string,
  filters: Record<string, string | string[] | null> = {},
): Promise<Stripe.ApiList<Objects[K]>> {
  const limit = readInteger(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidParam("Invalid limit: must be between 1 and 100", "limit");
  }
  const values: unknown[] = [kind];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["kind = $1"];
  for (const [field, value] of Object.entries(filters)) {
    const wanted = typeof value === "string" ? [value] : (value ?? []);
    if (wanted.length > 0) {
      conditions.push(`data ->> '${field}' in (${wanted.map(bind).join(", ")})`);
    }
  }
  if (typeof params.created === "string") {
    conditions.push(`(data ->> 'created')::bigint = ${bind(readInteger(params, "created"))}`);
  } else {
    const range = readObject(params, "created");
    for (const [name, operator] of Object.entries(bounds)) {
      const instant = readInteger(range, name);
      if (instant !== null) {
        conditions.push(`(data ->> 'created')::bigint ${operator} ${bind(instant)}`);
      }
    }
  }
  const after = readText(params, "starting_after");
  const before = readText(params, "ending_before");
  const seqOf = async (id: string, param: string) => {
    await requireObject(session, kind, id, param);
    return `(select seq from local.payment_objects where id = ${bind(id)})`;
  };
  if (after) conditions.push(`seq < ${await seqOf(after, "starting_after")}`);
  if (before) conditions.push(`seq > ${await seqOf(before, "ending_before")}`);
  const rows = await session.sql<{ data: Objects[K] }>(
    `select data from local.payment_objects where ${conditions.join(" and ")}
     order by seq ${before ? "asc" : "desc"} limit ${limit + 1}`,
    values,
  );
  const data = rows.slice(0, limit).map((row) => row.data);
  return {
    object: "list",
    data: before ? data.reverse() : data,
    has_more: rows.length > limit,
    url,
  };
}
