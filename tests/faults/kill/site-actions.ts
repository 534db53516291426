import { readFileSync } from "node:fs";
import { createChunks, stringToBase64URL } from "@supabase/ssr";
import { SESSION_COOKIE } from "../../../lib/session-cookie.ts";
import type { Person } from "./market.ts";

type Manifest = { node: Record<string, { exportedName: string }> };
type Result = { ok: true; data: Record<string, unknown> } | { ok: false; code: string };

let actionIds: Map<string, string> | undefined;

/** Returns the id of an action in the site's build. */
function actionId(name: string): string {
  actionIds ??= new Map(
    Object.entries(
      (JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as Manifest)
        .node,
    ).map(([id, { exportedName }]) => [exportedName, id]),
  );
  const id = actionIds.get(name);
  if (!id) throw new Error(`the build has no action ${name}`);
  return id;
}

/** The Cookie header of a browser in which this person is signed in. */
function cookieOf({ id, token }: Person): string {
  const session = {
    access_token: token,
    refresh_token: "none",
    token_type: "bearer",
    expires_in: 7200,
    expires_at: Math.floor(Date.now() / 1000) + 7200,
    user: { id, aud: "authenticated", role: "authenticated", email: `${id}@mahfil.test` },
  };
  return createChunks(SESSION_COOKIE, `base64-${stringToBase64URL(JSON.stringify(session))}`)
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
}

/** Calls a server action as the page at `path` does. Returns null without an answer, because the site was killed. */
export async function callSiteAction(
  siteUrl: string,
  { path, name, person, input }: { path: string; name: string; person: Person; input: unknown },
): Promise<Result | null> {
  let text: string;
  try {
    const response = await fetch(siteUrl + path, {
      method: "POST",
      redirect: "manual",
      headers: {
        origin: siteUrl,
        cookie: cookieOf(person),
        "next-action": actionId(name),
        "content-type": "text/plain;charset=UTF-8",
      },
      body: JSON.stringify([input]),
      signal: AbortSignal.timeout(30_000),
    });
    text = await response.text();
  } catch {
    return null;
  }
  const row = /^\w+:(\{"ok":.*\})$/m.exec(text)?.[1];
  return row ? (JSON.parse(row) as Result) : { ok: false, code: text.slice(0, 200) };
}

type SiteUpload = { person: Person; path: string; type: string; bytes: Buffer };

/**
 * Sends a file to a route of /api/uploads as the pages do. Returns the answer, or null without one because the site was
 * killed.
 */
export async function uploadThroughSite(
  siteUrl: string,
  { person, path, type, bytes }: SiteUpload,
): Promise<Result | null> {
  try {
    const response = await fetch(`${siteUrl}/api/uploads/${path}`, {
      method: "PUT",
      headers: { origin: siteUrl, cookie: cookieOf(person), "content-type": type },
      body: new Uint8Array(bytes),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (response.status !== 201) return { ok: false, code: `${response.status} ${text}` };
    return { ok: true, data: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return null;
  }
}
