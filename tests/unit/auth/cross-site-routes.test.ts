import { globSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

// Routes that open mailed links answer a form of another site with a page that asks first: see callback.test.ts.
const routes = globSync("app/api/**/route.ts");
const handlers: { method: string; route: string; handle: Handler }[] = [];
for (const route of routes) {
  const exported = (await import(resolve(route))) as Record<string, Handler>;
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const handle = exported[method];
    if (handle) handlers.push({ method, route, handle });
  }
}

const other: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site", origin: "https://evil.test" },
  { "sec-fetch-site": "same-site", origin: "https://blog.mahfil.test" },
  { origin: "https://evil.test" },
  { origin: "null" },
];

describe("the route handlers that change something", () => {
  it("are all found", () => {
    expect(handlers.map(({ method, route }) => `${method} ${route}`)).toEqual(
      expect.arrayContaining([
        "POST app/api/session/route.ts",
        "DELETE app/api/session/route.ts",
        "POST app/api/favorites/route.ts",
        "PUT app/api/uploads/venue-images/[upload]/route.ts",
      ]),
    );
  });

  it.each(handlers)(
    "$method $route refuses a request of a page of another site",
    async ({ method, handle }) => {
      for (const headers of other) {
        const request = new Request("https://mahfil.test/api", {
          method,
          headers: { host: "mahfil.test", ...headers },
        });
        const answer = await handle(request, { params: Promise.resolve({ upload: "1" }) });
        expect(answer.status).toBe(403);
      }
    },
  );
});
