import type { Transact } from "../api.ts";

/** Answers what a browser asks of the service. */
export async function answerPage(
  request: Request,
  body: string,
  transact: Transact,
  siteUrl: string,
): Promise<Response> {
  void [request, body, transact, siteUrl];
  return new Response("Not found", { status: 404 });
}
