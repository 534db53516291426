import type { Instrumentation } from "next";
import { isDevelopment, serverEnv } from "./lib/env";

/**
 * Called by Next when any server starts. Gives requests their ids and default headers, and writes the log as JSON,
 * except in development. Sends traces to the collector in OpenTelemetry's own variable; loads nothing without it.
 */
export async function register(): Promise<void> {
  // Spelled out, because Next also builds this file for its edge runtime and removes the following code there.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { identifyRequests } = await import("./lib/log/request-id");
    const { setDefaultHeaders } = await import("./lib/security/default-headers");
    identifyRequests();
    setDefaultHeaders();
    if (!isDevelopment) {
      const { createLog, redirectConsole } = await import("./lib/log/log");
      redirectConsole(createLog());
    }
  }
  if (!serverEnv.tracesEndpoint) return;
  const { registerOTel } = await import("@vercel/otel");
  registerOTel({ serviceName: "mahfil" });
}

/** Logs which request failed, and in which route; Next logs the error itself with the same digest. */
export const onRequestError: Instrumentation.onRequestError = (error, request, { routePath }) => {
  const { digest } = error as { digest?: string };
  console.error(`${request.method} ${request.path} failed in ${routePath}`, digest ?? "");
};
