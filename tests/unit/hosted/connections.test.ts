// @vitest-environment node
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type TlsOptions } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailServer } from "@/supabase/hosted/doctor/mail-server.ts";
import { siteTls } from "@/supabase/hosted/doctor/site-tls.ts";
import { createProject } from "@/supabase/hosted/project.ts";
import { createCertificate } from "../../support/certificate";
import { environment } from "../../support/hosted-project";
import { startSmtpLoginServer } from "../../support/smtp-login-server";

const certificate = createCertificate(["mahfil.example", "smtp.mahfil.example"]);

/** A project with its hosts at this port of this machine. */
const projectAt = (port: number, ca?: string) =>
  createProject(environment, { resolve: () => ({ host: "127.0.0.1", port, ca }) });

describe("the doctor's look at the mail server", () => {
  let server: Awaited<ReturnType<typeof startSmtpLoginServer>>;
  beforeAll(async () => {
    const { SMTP_USER: user, SMTP_PASSWORD: password } = environment;
    server = await startSmtpLoginServer({ ...certificate, user, password });
  });
  afterAll(() => server.stop());

  async function look(settings: Partial<typeof server.settings> = {}, ca = certificate.cert) {
    const before = { ...server.settings };
    Object.assign(server.settings, settings);
    try {
      return await mailServer.look(projectAt(server.port, ca));
    } finally {
      Object.assign(server.settings, before);
    }
  }

  it("connects, encrypts and signs in", async () => {
    expect(await look()).toEqual([
      { status: "right", text: "smtp.mahfil.example:587 encrypts, and takes user and password" },
    ]);
  });
  it("finds a server that does not encrypt", async () => {
    const [finding] = await look({ hasStartTls: false });
    expect(finding).toMatchObject({ status: "wrong", text: expect.stringMatching(/STARTTLS|502/) });
  });
  it("finds a password that is not taken", async () => {
    const [finding] = await look({ password: "another" });
    expect(finding).toMatchObject({ status: "wrong", text: expect.stringContaining("535") });
  });
  it("finds a certificate that nobody knows", async () => {
    const [finding] = await look({}, createCertificate(["smtp.mahfil.example"]).cert);
    expect(finding).toMatchObject({ status: "wrong", text: expect.stringMatching(/certificate/) });
  });
  it("finds a server that does not answer", async () => {
    const [finding] = await mailServer.look(projectAt(1));
    expect(finding).toMatchObject({
      status: "wrong",
      text: expect.stringContaining("ECONNREFUSED"),
    });
  });
});

describe("the doctor's look at the site's TLS", () => {
  async function look(days: number, options: TlsOptions = {}, ca?: string) {
    const ours = createCertificate(["mahfil.example"], days);
    const server = createServer({ ...ours, ...options });
    server.on("tlsClientError", () => {});
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    try {
      return await siteTls.look(projectAt(port, ca ?? ours.cert));
    } finally {
      server.close();
    }
  }

  it("finds TLS 1.3 and the end of the certificate", async () => {
    const [finding] = await look(60);
    expect(finding).toEqual({ status: "right", text: "TLSv1.3, the certificate ends in 59 days" });
  });
  it("finds a certificate that ends soon", async () => {
    const [finding] = await look(5);
    expect(finding).toMatchObject({ status: "wrong", text: "the certificate ends in 4 days" });
  });
  it("finds a certificate that nobody knows", async () => {
    const [finding] = await look(60, {}, certificate.cert);
    expect(finding).toMatchObject({ status: "wrong", text: expect.stringMatching(/certificate/) });
  });
  it("finds a proxy that speaks TLS 1.1", async () => {
    const [finding] = await look(60, { minVersion: "TLSv1", ciphers: "DEFAULT:@SECLEVEL=0" });
    expect(finding).toMatchObject({ status: "wrong", text: "TLS 1.1 is spoken" });
  });
});
