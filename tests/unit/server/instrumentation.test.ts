import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const registerOTel = vi.fn();
const load = vi.fn(() => ({ registerOTel }));
vi.mock("@vercel/otel", () => load());

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

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

it("whichever server Next runs in, its requests have an id and the default headers", async () => {
  vi.stubEnv("NEXT_RUNTIME", "nodejs");
  for (const name of ["error", "warn", "info", "log", "debug"] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
  const { register } = await import("@/instrumentation");
  await register();
  const server = createServer((_, response) => response.end());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("content-security-policy")).toContain("script-src 'self'");
});

it("a failed request is logged with its route and the digest under which Next logs the error", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { onRequestError } = await import("@/instrumentation");
  const error = Object.assign(new Error("broken"), { digest: "123" });
  const request = { method: "GET", path: "/dashboard", headers: {} };
  await onRequestError(error, request, {
    routerKind: "App Router",
    routePath: "/[locale]/dashboard",
    routeType: "render",
    renderSource: "react-server-components",
    revalidateReason: undefined,
  });
  expect(log).toHaveBeenCalledWith("GET /dashboard failed in /[locale]/dashboard", "123");
});
