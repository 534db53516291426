import { stripVTControlCharacters } from "node:util";
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { redactText } from "./redact-text.ts";
import { currentRequestId } from "./request-id.ts";

/** Creates a log that writes one line of JSON per event, without secrets and personal data. */
export function createLog(destination?: DestinationStream): Logger {
  const options = {
    base: null,
    messageKey: "message",
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId ? { requestId } : {};
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const MAX_CAUSES = 3;

/**
 * The parts of an error that explain it. Leaves out others, such as PostgreSQL's details, because they quote user data.
 */
function describeError(error: object, causes = MAX_CAUSES): Record<string, unknown> {
  const { name, message, stack, code, status, digest, cause } = error as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? redactText(value) : undefined);
  return {
    type: text(name),
    message: text(message),
    code: typeof code === "number" ? code : text(code),
    status: typeof status === "number" ? status : undefined,
    digest: text(digest),
    // The first line repeats the message.
    stack: text(stack),
    ...(typeof cause === "object" && cause && causes > 0
      ? { cause: describeError(cause, causes - 1) }
      : {}),
  };
}

const isErrorLike = (value: unknown): value is object =>
  typeof value === "object" && value !== null && "message" in value;

/** An event from the arguments of a console method. Objects other than errors are not written. */
function toEvent(values: unknown[]): [fields: object, message: string] {
  const error = values.find(isErrorLike);
  const words = values.filter((value) => typeof value !== "object" && value !== undefined);
  const message = redactText(stripVTControlCharacters(words.map(String).join(" "))).trim();
  return [error ? { error: describeError(error) } : {}, message];
}

/** Redirects `console` output of Next, libraries and our own code to the log, as events. */
export function redirectConsole(log: Logger, target: Console = console): void {
  target.error = (...values: unknown[]) => log.error(...toEvent(values));
  target.warn = (...values: unknown[]) => log.warn(...toEvent(values));
  target.info = (...values: unknown[]) => log.info(...toEvent(values));
  target.log = target.info;
  target.debug = (...values: unknown[]) => log.debug(...toEvent(values));
}
