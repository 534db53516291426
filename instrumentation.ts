import type { Instrumentation } from "next";
import { isDevelopment, serverEnv } from "./lib/env";

/**
 * Called by Next when a server starts, whichever it is: gives requests their ids and default headers, and writes the log as JSON,
 * except for a developer. Sends traces to the collector that OpenTelemetry's own variable names; nothing is loaded without it.
 */
export async function register(): Promise<void> {
  // Written out, because Next also builds this for its edge runtime, and leaves out there what follows.
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

/** Says which request has failed, and in which route; Next logs the error itself, with the same digest. */
export const onRequestError: Instrumentation.onRequestError = (error, request, { routePath }) => {
  const { digest } = error as { digest?: string };
  console.error(`${request.method} ${request.path} failed in ${routePath}`, digest ?? "");
};
