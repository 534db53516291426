import type { Answer, Surroundings } from "./types.ts";

/** Keys of the new kind are no tokens: they go into `apikey` alone. */
function headersFor(key: string, token = key): Record<string, string> {
  const headers: Record<string, string> = { apikey: key, "content-type": "application/json" };
  if (!token.startsWith("sb_")) headers.authorization = `Bearer ${token}`;
  return headers;
}

type Backend = { url: string; serviceKey: string; send?: typeof fetch };

/** The project's database functions and sign-in records, by its service key. */
export function connect({
  url,
  serviceKey,
  send = fetch,
}: Backend): Pick<Surroundings, "rpc" | "ownerOf"> {
  return {
    async rpc(name, values): Promise<Answer> {
      const response = await send(`${url}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: headersFor(serviceKey),
        body: JSON.stringify(values),
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
    async ownerOf(token) {
      const response = await send(`${url}/auth/v1/user`, {
        headers: headersFor(serviceKey, token),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) return null;
      const { id } = (await response.json()) as { id?: unknown };
      return typeof id === "string" ? id : null;
    },
  };
}
