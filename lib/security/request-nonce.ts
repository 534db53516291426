import { randomBytes } from "node:crypto";
import type { NextRequest, NextResponse } from "next/server";
import { isUnknownProtectedPath } from "../auth/routes.ts";
import { toPathPattern } from "../routes/route.ts";
import { pathsWhere } from "../routes/table.ts";
import { POLICY, siteSecurityHeaders } from "./security-headers.ts";

/**
 * Pages that Next renders for each request. All others are in its cache, where every visitor would get the same nonce.
 */
const renderedPage = toPathPattern(
  pathsWhere(({ rendering }) => rendering === "request" || rendering === "query"),
);

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Answers a request in the middleware with `respond`. A page that is rendered for this request gets a policy with a new
 * nonce, which Next reads from the request's policy and gives to its scripts
 * (https://nextjs.org/docs/app/guides/content-security-policy). Removes a policy that the client has sent, because Next
 * would trust it.
 */
export async function withNonce(
  request: NextRequest,
  respond: (request: NextRequest) => Promise<NextResponse>,
): Promise<NextResponse> {
  const { headers, nextUrl } = request;
  headers.delete(POLICY);
  headers.delete(`${POLICY}-report-only`);
  const path = decode(nextUrl.pathname);
  if (!renderedPage.test(path) || isUnknownProtectedPath(path)) {
    const response = await respond(request);
    if (response.headers.has("location")) {
      response.headers.set(POLICY, siteSecurityHeaders.policy());
    }
    return response;
  }
  const nonce = `'nonce-${randomBytes(16).toString("base64")}'`;
  const policy = siteSecurityHeaders.policy([nonce], path);
  headers.set(POLICY, policy);
  const response = await respond(request);
  response.headers.set(POLICY, policy);
  return response;
}
