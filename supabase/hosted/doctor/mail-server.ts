import nodemailer from "nodemailer";
import { smtpOptions } from "../../functions/_shared/runtime/smtp.ts";
import { oneLine } from "../../local/settings.ts";
import { type Check, right, wrong } from "./check.ts";

/** The mail server: connects, encrypts and signs in as the Edge Functions do, and sends nothing. */
export const mailServer: Check = {
  name: "Mail server",
  async look({ env, need, resolve }) {
    const options = smtpOptions((name) => env[name] ?? null);
    if (!options) need("SMTP_HOST");
    const { host, port } = { host: need("SMTP_HOST"), port: 587, ...options };
    const { ca, ...address } = resolve(host, port);
    const transport = nodemailer.createTransport({
      ...options,
      ...address,
      tls: { servername: host, ca },
    });
    try {
      await transport.verify();
      return [right(`${host}:${port} encrypts, and takes user and password`)];
    } catch (error) {
      return [
        wrong(
          `${host}:${port}: ${oneLine(error)}`,
          "SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD",
        ),
      ];
    } finally {
      transport.close();
    }
  },
};
