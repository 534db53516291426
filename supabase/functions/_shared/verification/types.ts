import type { Mail } from "../mails/render.ts";

/** Sends one e-mail; throws when it could not be handed over. */
export type MailSender = (to: string, mail: Mail) => Promise<void>;

/** Sends one text message to a number in E.164; throws when it could not be handed over. */
export type SmsSender = (to: string, text: string) => Promise<void>;

/** A database function's answer; `code` and `detail` are what it raised. */
export type Answer =
  | { ok: true; data: unknown }
  | { ok: false; status: number; code: string; detail: string | null };

export type Settings = {
  /** Keys that the public may call with. */
  publicKeys: string[];
  /** Goes into every stored hash, so that the database alone does not give the digits away. */
  hashKey: string;
  /** Where links in mails lead. */
  siteUrl: string;
  /** Proves that the site's own server calls, which then may name its visitor's IP. */
  siteKey: string | null;
  /** Only in development: answers carry the code. */
  showCodes: boolean;
};

/** What the handlers need of their surroundings. */
export type Surroundings = {
  settings: Settings;
  /** Calls a database function with the service key. */
  rpc: (name: string, values: Record<string, unknown>) => Promise<Answer>;
  /** Whose access token this is; null for nobody's. */
  ownerOf: (token: string) => Promise<string | null>;
  mail: MailSender;
  sms: SmsSender;
  /** Lets work go on after the answer. */
  later: (work: Promise<unknown>) => void;
};

/** `peer` is the address at the other end of the connection, where that is known. */
export type Handler = (request: Request, peer: string | null) => Promise<Response>;
