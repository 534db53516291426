import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../browser.ts";
import { waitForHydrationOnNavigation } from "../e2e/support/hydrated.ts";
import { type Account, createAccount } from "./accounts.ts";
import { median, percentile } from "./processes.ts";
import type { Sql } from "./venues.ts";

const MESSAGES = 200;
/** A user may send thirty messages a minute. After this many, earlier messages are moved back in time. */
const MESSAGES_PER_MINUTE = 25;
/** How long a message may take to appear, in milliseconds, before the measurement fails. */
const LIMIT_MS = 30_000;

async function openThread(
  context: BrowserContext,
  site: string,
  { cookies }: Account,
  id: string,
): Promise<Page> {
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site })));
  const page = await context.newPage();
  waitForHydrationOnNavigation(page);
  const joined = page
    .waitForEvent("websocket", (socket) => socket.url().includes("/realtime/v1/websocket"))
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) =>
        new RegExp(`realtime:conversation:${id}.*"status":"ok"`).test(String(payload)),
      ),
    );
  await page.goto(`${site}/dashboard/messages/${id}`);
  await joined;
  return page;
}

/**
 * Writes messages in a thread that both sides have open. Returns the milliseconds from the guest's Enter until the host's page
 * showed each message. Both use the machine's clock.
 */
export async function measureDelivery(
  { site, backend }: { site: string; backend: string },
  sql: Sql,
): Promise<{ p95: number; median: number; count: number }> {
  const guest = await createAccount(backend, "guest", "Guest");
  const host = await createAccount(backend, "host", "Host");
  const [conversation] = (await sql(
    "insert into public.conversations (guest_id, host_id) values ($1, $2) returning id",
    [guest.id, host.id],
  )) as { id: string }[];
  if (!conversation) throw new Error("no conversation");
  const { id } = conversation;
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  const times: number[] = [];
  try {
    const atGuest = await openThread(await browser.newContext(), site, guest, id);
    const atHost = await openThread(await browser.newContext(), site, host, id);
    const field = atGuest.locator("textarea");
    const list = atHost.locator("main ol").last();
    for (let n = 0; n < MESSAGES; n++) {
      if (n % MESSAGES_PER_MINUTE === 0) {
        await sql(
          "update public.messages set created_at = created_at - interval '2 minutes' where conversation_id = $1",
          [id],
        );
      }
      const text = `Number ${n} of the row`;
      const seen = list.evaluate(
        (element, { text, limit }) =>
          new Promise<number>((resolve, reject) => {
            const look = () => {
              if (!element.textContent?.includes(text)) return;
              observer.disconnect();
              resolve(Date.now());
            };
            const observer = new MutationObserver(look);
            observer.observe(element, { childList: true, subtree: true, characterData: true });
            setTimeout(() => reject(new Error(`${text} did not appear`)), limit);
            look();
          }),
        { text, limit: LIMIT_MS },
      );
      await field.fill(text);
      const sent = await field.evaluate((element) => {
        const now = Date.now();
        element.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
        );
        return now;
      });
      times.push((await seen) - sent);
    }
  } finally {
    await browser.close();
  }
  return { p95: percentile(times, 0.95), median: median(times), count: times.length };
}
