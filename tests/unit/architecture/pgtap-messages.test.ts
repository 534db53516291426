import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPgTapMessages } from "../../support/pgtap-messages";

const testsDir = join(import.meta.dirname, "../../../supabase/tests");
const files = readdirSync(testsDir).filter((name) => name.endsWith(".sql"));

const fewestWords = 5;
/** Words that continue another sentence or refer to something mentioned before. */
const openers = new Set(
  `after again also although and as at because before but by else even for from hence if in into it
   its later neither nor not of on once or otherwise so than that their then they this those though
   thus till to too twice unless until what when where whether which while who whoever whom whose
   with without yet`.split(/\s+/),
);

function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\w/.test(word));
  const [first = ""] = words;
  return words.length >= fewestWords && !openers.has(first.toLowerCase().replace(/\W/g, ""));
}

describe("messages of the database tests", () => {
  it.each(files)("every message of %s is a sentence that makes sense alone", (file) => {
    const messages = readPgTapMessages(readFileSync(join(testsDir, file), "utf8"));
    expect(messages.length).toBeGreaterThan(0);
    expect(
      messages.filter(({ text }) => !isSentence(text)),
      `a message has at least ${fewestWords} words and begins with none of "openers" above`,
    ).toEqual([]);
  });

  it.each(files)("no two assertions of %s have the same message", (file) => {
    const texts = readPgTapMessages(readFileSync(join(testsDir, file), "utf8")).map(
      ({ text }) => text,
    );
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it("the messages are read from the last argument of each assertion", () => {
    const sql = `select plan(4); -- select ok(true, 'a comment is not an assertion');
      select tests.create_users();
      select is(f('a', 'b'), array['c', 'd'], 'a guest''s phone is private');
      select throws_ok($$ select is(1, 1, 'a nested query') $$, '42501', null, 'a guest reads no ' || t || ' at all')
      from unnest(array['x']) t;
      select lives_ok('select 1');
      select ok(true);`;
    expect(readPgTapMessages(sql).map(({ text }) => text)).toEqual([
      "a guest's phone is private",
      "a guest reads no … at all",
      "select 1",
      "",
    ]);
  });

  it.each(["which is over then", "nor earnings", "it is told to the host", "once", "a page"])(
    "the fragment '%s' is not a sentence",
    (fragment) => {
      expect(isSentence(fragment)).toBe(false);
    },
  );
});
