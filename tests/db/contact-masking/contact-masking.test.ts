import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { testBackend } from "../support.ts";
import { withContact, withoutContact } from "./messages.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

async function maskContacts(text: string): Promise<string> {
  const [row] = await backend.sql<{ masked: string }>(
    "select private.mask_contacts($1) as masked",
    [text],
  );
  return row?.masked ?? "";
}

const withoutMarks = (text: string) => text.replace(/[⟦⟧]/g, "");

/** True when no usable part of the marked contact is left: neither its beginning nor its end. */
function isHidden(marked: string, masked: string): boolean {
  const contact = /⟦(.*)⟧/su.exec(marked)?.[1] ?? "";
  return !masked.includes(contact.slice(0, 6)) && !masked.includes(contact.slice(-6));
}

describe("contacts in messages", () => {
  test("the set has 100 messages of each kind", () => {
    expect([withContact.length, withoutContact.length]).toEqual([100, 100]);
    expect(withContact.filter((message) => !/⟦.+⟧/su.test(message))).toEqual([]);
  });

  test("precision is at least 0.98 and recall at least 0.95", async () => {
    const missed: string[] = [];
    for (const message of withContact) {
      const masked = await maskContacts(withoutMarks(message));
      if (!isHidden(message, masked)) missed.push(`${message} → ${masked}`);
    }
    const wrong: string[] = [];
    for (const message of withoutContact) {
      const masked = await maskContacts(message);
      if (masked !== message) wrong.push(`${message} → ${masked}`);
    }
    const found = withContact.length - missed.length;
    const precision = found / (found + wrong.length);
    const recall = found / withContact.length;
    process.stdout.write(
      `${[`masking.precision: ${precision.toFixed(3)}`, `masking.recall: ${recall.toFixed(3)}`, ...missed, ...wrong].join("\n")}\n`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });

  test("what is written around a contact stays", async () => {
    const around = await maskContacts(
      "For 200 guests on 30/04/2027, call 01001234567 after 18:00.",
    );
    expect(around).toBe("For 200 guests on 30/04/2027, call ••• after 18:00.");
  });

  test.each([
    ["digits", "0123456789".repeat(500)],
    ["single digits", "1 ".repeat(2500)],
    ["at signs", "a@".repeat(2500)],
    ["dots", "a.".repeat(2500)],
    ["number words", "صفر ".repeat(1250)],
    ["brackets", "((((a at ".repeat(555)],
    ["invisible characters", `0${"\u200b".repeat(4998)}1`],
    ["ligatures", "ﷺ".repeat(5000)],
    ["social networks", "insta a@".repeat(625)],
    ["separators", "1 - ".repeat(1250)],
  ])("5,000 characters of %s are masked within two seconds", async (_name, text) => {
    const start = performance.now();
    await maskContacts(text.slice(0, 5000));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
