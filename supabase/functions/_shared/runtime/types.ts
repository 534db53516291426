export type MailLocale = "en" | "ar";
export type Mail = { subject: string; html: string; text: string };
export type MailAttachment = { filename: string; content: string; contentType: string };

export type MailOptions = {
  /** The Message-ID in angle brackets; the same id marks the same mail. */
  messageId?: string;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
};

/** Sends an email; throws when it could not be handed over. */
export type MailSender = (to: string, mail: Mail, options?: MailOptions) => Promise<void>;

/** Sends a text message to a number in E.164; throws when it could not be handed over. */
export type SmsSender = (to: string, text: string) => Promise<void>;

/** The result of a database function; `code` and `detail` are those of its error. */
export type RpcResult =
  | { ok: true; data: unknown }
  | { ok: false; status: number; code: string; detail: string | null };

export type Settings = {
  /** The project's publishable keys. */
  publicKeys: string[];
  /** The key with full access to the database; it never leaves the functions. */
  serviceKey: string;
  /** The origin of links in mails. */
  siteUrl: string;
  /** Shared with the site's server, which may then send its visitor's IP address. */
  siteKey: string | null;
  /**
   * The header in which the proxy in front of the functions sends the client's address, replacing or extending the
   * client's own; null without a proxy, when only the connection tells.
   */
  clientIpHeader: string | null;
  /** The keys that may run jobs: the secret keys, and the schedule's key. */
  workerKeys: string[];
  /** Whether responses and logs may contain secrets, such as codes; false on every hosted project. */
  isDevelopment: boolean;
};

/** Calls a database function with the service key; throws a CallError for what it refuses. */
export type Call = <T>(name: string, args?: Record<string, unknown>) => Promise<T>;

/** A value of the environment; null when it is unset or blank. */
export type ReadEnv = (name: string) => string | null;

/** What the handlers need from the runtime that serves them. */
export type Dependencies = {
  settings: Settings;
  /** Calls a database function with the service key. */
  rpc: (name: string, args: Record<string, unknown>) => Promise<RpcResult>;
  /** Removes files from a bucket of storage with the service key; throws when storage refuses. */
  removeFiles: (bucket: string, paths: string[]) => Promise<void>;
  /** The id of the user of an access token; null for an invalid one. */
  getUserId: (token: string) => Promise<string | null>;
  /** Null when none is configured; a handler that needs it then responds with 501. */
  sendMail: MailSender | null;
  sendSms: SmsSender | null;
  /** Keeps the runtime alive until a promise settles, after the response. */
  waitUntil: (promise: Promise<unknown>) => void;
};

/** `remoteIp` is the address at the other end of the connection, if known. */
export type Handler = (request: Request, remoteIp: string | null) => Promise<Response>;
