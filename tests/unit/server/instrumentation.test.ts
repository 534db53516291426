import { afterEach, beforeEach, expect, it, vi } from "vitest";

const registerOTel = vi.fn();
const load = vi.fn(() => ({ registerOTel }));
vi.mock("@vercel/otel", () => load());

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
});
afterEach(() => vi.unstubAllEnvs());

it("OpenTelemetry is not loaded without its variable", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "");
  const { register } = await import("@/instrumentation");
  await register();
  expect(load).not.toHaveBeenCalled();
});

it("OpenTelemetry is registered under the product's name when its variable names a collector", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector.test:4318");
  const { register } = await import("@/instrumentation");
  await register();
  expect(registerOTel).toHaveBeenCalledWith({ serviceName: "mahfil" });
});
