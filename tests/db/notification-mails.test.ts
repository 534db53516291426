import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notificationKinds } from "../../lib/notifications/types.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import type { Backend } from "../../supabase/local/backend.ts";
import { notificationEvents } from "./notification-events/notification-events.ts";
import { createMarket, type Market } from "./notification-market.ts";
import { testBackend } from "./support.ts";

let backend: Backend;
let market: Market;
beforeAll(async () => {
  backend = await testBackend({ siteUrl: "https://mahfil.example" });
  market = await createMarket(backend);
});
afterAll(() => backend?.stop());

const locales = { guest: "ar", provider: "ar", host: "en", admin: "en" } as const;
const words = { en, ar };

/** The subject of a kind as a pattern that matches any name. */
function subjectOf(kind: keyof typeof notificationEvents, locale: "en" | "ar"): RegExp {
  const escaped = words[locale].notifications.kinds[kind].replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, ".+")}$`);
}

test("every kind of notification has a category, and so a mail", async () => {
  const rows = await market.sql(
    "select kind from unnest($1::text[]) kind where private.notification_category(kind) is null",
    [[...notificationKinds]],
  );
  expect(rows).toEqual([]);
});

describe("from its cause to the inbox", () => {
  test.each(notificationKinds)("%s is mailed once, in the reader's language", async (kind) => {
    const { to, run } = notificationEvents[kind];
    await market.runJobs(to);
    await run(market);
    const subject = subjectOf(kind, locales[to]);
    const mails = (await market.runJobs(to)).filter((mail) => subject.test(mail.subject));
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.html).toContain(`lang="${locales[to]}"`);
    expect(mail?.text).toMatch(
      locales[to] === "ar"
        ? /https:\/\/mahfil\.example\/ar\//
        : /https:\/\/mahfil\.example\/[adhp]/,
    );
    expect(mail?.message_id).toMatch(/^<[0-9a-f-]{36}@mahfil\.example>$/);
    expect(await market.runJobs(to)).toEqual([]);
  });
});
