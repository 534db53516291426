import { connect, type SecureVersion, type TLSSocket } from "node:tls";
import { oneLine } from "../../local/settings.ts";
import type { HostedProject } from "../project.ts";
import { type Check, unlessWrong, wrong } from "./check.ts";

const DAY_MS = 86_400_000;
const FEWEST_DAYS = 14;

type Handshake = { protocol: string | null; end: Date };

/** Connects to the site with these versions of TLS and reads its certificate. Rejects when the handshake fails. */
function shakeHands(
  { siteUrl, resolve }: HostedProject,
  minVersion: SecureVersion,
  maxVersion: SecureVersion,
): Promise<Handshake> {
  const { hostname, port } = siteUrl();
  const { promise, resolve: done, reject } = Promise.withResolvers<Handshake>();
  const socket: TLSSocket = connect({
    ...resolve(hostname, Number(port) || 443),
    servername: hostname,
    minVersion,
    maxVersion,
    // Otherwise this machine itself would refuse the old versions.
    ...(maxVersion === "TLSv1.1" && { ciphers: "DEFAULT:@SECLEVEL=0" }),
    timeout: 10_000,
  });
  socket.once("secureConnect", () => {
    done({ protocol: socket.getProtocol(), end: new Date(socket.getPeerCertificate().valid_to) });
    socket.end();
  });
  socket.once("timeout", () => socket.destroy(new Error("no answer")));
  socket.once("error", reject);
  return promise;
}

/** TLS of the site: its certificate, its end, and that versions before 1.2 are refused. */
export const siteTls: Check = {
  name: "Site TLS",
  isOfSite: true,
  async look(project) {
    const current = await shakeHands(project, "TLSv1.2", "TLSv1.3").catch(oneLine);
    if (typeof current === "string") return [wrong(current, "the certificate of the proxy")];
    const days = Math.floor((current.end.getTime() - Date.now()) / DAY_MS);
    const acceptsOld = await shakeHands(project, "TLSv1", "TLSv1.1").then(
      () => true,
      () => false,
    );
    return unlessWrong(
      [
        ...(days < FEWEST_DAYS ? [wrong(`the certificate ends in ${days} days`, "renew it")] : []),
        ...(acceptsOld ? [wrong("TLS 1.1 is spoken", "let the proxy speak 1.2 and 1.3 only")] : []),
      ],
      `${current.protocol}, the certificate ends in ${days} days`,
    );
  },
};
