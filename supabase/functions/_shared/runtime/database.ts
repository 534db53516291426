import type { Dependencies, RpcResult } from "./types.ts";

/** Keys that begin with sb_ are not tokens; they are sent as `apikey` only. */
function headersFor(key: string, token = key): Record<string, string> {
  const headers: Record<string, string> = { apikey: key, "content-type": "application/json" };
  if (!token.startsWith("sb_")) headers.authorization = `Bearer ${token}`;
  return headers;
}

type Backend = { url: string; serviceKey: string; fetch?: typeof globalThis.fetch };

/** Calls the project's database functions, storage and sign-in service with the service key. */
export function connect({
  url,
  serviceKey,
  fetch = globalThis.fetch,
}: Backend): Pick<Dependencies, "rpc" | "removeFiles" | "getUserId"> {
  return {
    async rpc(name, args): Promise<RpcResult> {
      const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: headersFor(serviceKey),
        body: JSON.stringify(args),
        signal: AbortSignal.timeout(10_000),
      });
      const data = await response.json().catch(() => null);
      if (response.ok) return { ok: true, data };
      const { message, details } = (data ?? {}) as Record<string, unknown>;
      return {
        ok: false,
        status: response.status,
        code: typeof message === "string" ? message : "unexpected",
        detail: typeof details === "string" ? details : null,
      };
    },
    async removeFiles(bucket, paths) {
      const response = await fetch(`${url}/storage/v1/object/${bucket}`, {
        method: "DELETE",
        headers: headersFor(serviceKey),
        body: JSON.stringify({ prefixes: paths }),
        signal: AbortSignal.timeout(30_000),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`Storage answered ${response.status}`);
    },
    async getUserId(token) {
      const response = await fetch(`${url}/auth/v1/user`, {
        headers: headersFor(serviceKey, token),
        signal: AbortSignal.timeout(10_000),
      });
      if (response.status >= 500)
        throw new Error(`The sign-in service answered ${response.status}`);
      if (!response.ok) return null;
      const { id } = (await response.json()) as { id?: unknown };
      return typeof id === "string" ? id : null;
    },
  };
}
