import { serverEnv } from "./lib/env";

/** Sends traces to the collector that OpenTelemetry's own variable names; nothing is loaded without it. */
export async function register(): Promise<void> {
  if (!serverEnv.tracesEndpoint) return;
  const { registerOTel } = await import("@vercel/otel");
  registerOTel({ serviceName: "mahfil" });
}
