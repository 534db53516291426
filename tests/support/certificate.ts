import { generateKeyPairSync, sign } from "node:crypto";

/** A DER value: its tag, its length and what it holds. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, "hex");

/** The object identifiers of RFC 5280 and RFC 5758. */
const commonName = der(0x06, hex("550403"));
const alternativeNames = der(0x06, hex("551d11"));
const signature = sequence(der(0x06, hex("2a8648ce3d040302")));

const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));

/** Creates a self-signed certificate for these names that expires in `days` days. Both values are PEM. */
export function createCertificate(names: string[], days = 90): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(names[0] ?? "")))));
  const hosts = names.map((host) => der(0x82, Buffer.from(host)));
  const extension = sequence(alternativeNames, der(0x04, sequence(...hosts)));
  const day = 86_400_000;
  const body = sequence(
    der(0xa0, der(0x02, hex("02"))),
    der(0x02, hex("01")),
    signature,
    name,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + days * day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  const signed = sign("sha256", body, privateKey);
  const certificate = sequence(body, signature, der(0x03, hex("00"), signed));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}
