import { asService, demo, demoPassword } from "./support/backend";
import { oddId, oddQuery, seeded } from "./support/fuzz";
import { cookiesOf } from "./support/intruders";
import { expect, test } from "./support/test";

const addresses = 2000;
const seed = 20_261_120;
const atOnce = 6;

async function idsOf(table: string): Promise<string[]> {
  const { data, error } = await asService().from(table).select("id").limit(40);
  if (error) throw error;
  return data.map((row) => String(row.id));
}

async function oddAddresses(): Promise<string[]> {
  const dice = seeded(seed);
  const [venues, services, bookings] = await Promise.all(
    ["venues", "services", "bookings"].map((table) => idsOf(table)),
  );
  const makers = [
    () => "/explore",
    () => "/explore",
    () => "/services",
    () => "/",
    () => `/venues/${oddId(dice, venues ?? [])}`,
    () => `/services/${oddId(dice, services ?? [])}`,
    () => `/booking/${oddId(dice, venues ?? [])}`,
    () => `/book/${oddId(dice, venues ?? [])}`,
    () => `/booking/confirmation/${oddId(dice, bookings ?? [])}`,
    () => `/dashboard/bookings/${oddId(dice, bookings ?? [])}`,
    () => "/dashboard/bookings",
    () => "/signin",
    () => "/signup",
    () => "/api/quote",
    () => "/api/availability",
    () => "/api/search",
  ];
  return Array.from({ length: addresses }, () => {
    const path = dice.pick(makers)();
    const locale = path.startsWith("/api/") || dice.chance(0.6) ? "" : "/ar";
    return `${locale}${path}${oddQuery(dice)}`;
  });
}

test("two thousand odd addresses: no error of the server, no empty page", async ({ baseURL }) => {
  test.setTimeout(300_000);
  const cookie = await cookiesOf(demo.guest, demoPassword);
  const waiting = await oddAddresses();
  const wrong: string[] = [];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const answer = await fetch(`${baseURL}${path}`, { headers: { cookie }, redirect: "manual" });
      const body = await answer.text();
      const away = answer.status >= 300 && answer.status < 400;
      if (answer.status >= 500) wrong.push(`${answer.status} ${path}`);
      else if (!away && body.trim() === "") wrong.push(`empty ${path}`);
      if (away && /^(https?:)?\/\/(?!localhost)/.test(answer.headers.get("location") ?? "")) {
        wrong.push(`leads away ${path}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  expect(wrong).toEqual([]);
});

test("odd searches leave the browser's console clean", async ({ page }) => {
  const dice = seeded(seed + 1);
  const { data: venue } = await asService()
    .from("venues")
    .select("id")
    .eq("status", "active")
    .limit(1)
    .single();
  for (let count = 0; count < 24; count += 1) {
    const path = dice.pick(["/explore", "/ar/explore", "/services", `/venues/${venue?.id}`]);
    const answer = await page.goto(`${path}${oddQuery(dice)}`);
    expect([200, 400, 404]).toContain(answer?.status());
    if (answer?.status() === 200)
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
});
