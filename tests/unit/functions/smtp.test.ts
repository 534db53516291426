import nodemailer from "nodemailer";
import { afterEach, describe, expect, it, vi } from "vitest";
import { smtpSender } from "@/supabase/functions/_shared/runtime/smtp";

const sendMail = vi.fn(async () => ({}));
const createTransport = vi
  .spyOn(nodemailer, "createTransport")
  .mockReturnValue({ sendMail, close: () => {} } as never);
afterEach(() => createTransport.mockClear());

/** Returns the options with which that server sends a mail. */
async function optionsFor(variables: Record<string, string>) {
  const send = smtpSender((name) => variables[name] ?? null);
  await send?.("guest@mahfil.test", { subject: "Code", text: "123456", html: "" });
  return createTransport.mock.calls[0]?.[0];
}

describe("the SMTP sender", () => {
  it.each(["587", "25", "2525"])(
    "a mail is not sent by port %s of a server without STARTTLS",
    async (SMTP_PORT) => {
      expect(await optionsFor({ SMTP_HOST: "smtp.mahfil.test", SMTP_PORT })).toMatchObject({
        secure: false,
        requireTLS: true,
      });
    },
  );

  it("a mail is sent by port 587 with STARTTLS where no port is named", async () => {
    expect(await optionsFor({ SMTP_HOST: "127.0.0.1.mahfil.test" })).toMatchObject({
      port: 587,
      requireTLS: true,
    });
  });

  it("port 465 is encrypted from the first byte", async () => {
    expect(await optionsFor({ SMTP_HOST: "smtp.mahfil.test", SMTP_PORT: "465" })).toMatchObject({
      secure: true,
    });
  });

  it.each(["localhost", "127.0.0.1", "::1"])(
    "a server on this machine (%s) needs no TLS",
    async (SMTP_HOST) => {
      expect(await optionsFor({ SMTP_HOST, SMTP_PORT: "1025" })).toMatchObject({
        requireTLS: false,
      });
    },
  );

  it("there is no sender without a host", () => {
    expect(smtpSender(() => null)).toBeNull();
  });
});
