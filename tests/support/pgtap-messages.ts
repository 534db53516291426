/** The message of a pgTAP assertion; computed parts are written as "…". */
type PgTapMessage = { line: number; text: string };

const dollarQuote = /\$\w*\$/y;
const assertion = /select\s+(?!plan\(|finish\()\w+\(/y;

/** Returns where the string, comment or single character that begins at `start` ends. */
function tokenEnd(sql: string, start: number): number {
  const endAfter = (mark: string, from: number) => {
    const end = sql.indexOf(mark, from);
    return end < 0 ? sql.length : end + mark.length;
  };
  if (sql.startsWith("--", start)) return endAfter("\n", start);
  if (sql[start] === "$") {
    dollarQuote.lastIndex = start;
    const quote = dollarQuote.exec(sql)?.[0];
    return quote ? endAfter(quote, start + quote.length) : start + 1;
  }
  if (sql[start] !== "'") return start + 1;
  let end = endAfter("'", start + 1);
  while (sql[end] === "'") end = endAfter("'", end + 1);
  return end;
}

/** Returns the last argument of the call whose parenthesis opens just before `start`, as tokens. */
function lastArgument(sql: string, start: number): string[] {
  let argument: string[] = [];
  let depth = 1;
  for (let at = start; at < sql.length; ) {
    const end = tokenEnd(sql, at);
    const token = sql.slice(at, end);
    at = end;
    if (token === "(" || token === "[") depth += 1;
    if (token === ")" || token === "]") depth -= 1;
    if (depth === 0) return argument;
    if (depth === 1 && token === ",") argument = [];
    else argument.push(token);
  }
  return argument;
}

function messageText(argument: string[]): string {
  return argument
    .map((token) =>
      token.startsWith("'") ? token.slice(1, -1).replaceAll("''", "'") : token === "|" ? "…" : "",
    )
    .join("")
    .replace(/…+/g, "…");
}

/**
 * Returns the messages of a file's assertions in order. Every statement that selects an unqualified function other than plan and
 * finish is an assertion. Its message is empty if it has none.
 */
export function readPgTapMessages(sql: string): PgTapMessage[] {
  const messages: PgTapMessage[] = [];
  let isStatementStart = true;
  for (let at = 0, end = 0; at < sql.length; at = end) {
    end = tokenEnd(sql, at);
    const token = sql.slice(at, end);
    if (/^\s$/.test(token) || token.startsWith("--")) continue;
    assertion.lastIndex = at;
    if (isStatementStart && assertion.test(sql)) {
      messages.push({
        line: sql.slice(0, at).split("\n").length,
        text: messageText(lastArgument(sql, assertion.lastIndex)),
      });
    }
    isStatementStart = token === ";";
  }
  return messages;
}
