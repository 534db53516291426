import type { Page } from "@playwright/test";
import { asService, newPerson } from "./support/backend";
import { at, locales, type TestLocale, words } from "./support/i18n";
import { makePhotos, plainPhoto } from "./support/photo-kinds";
import { expect, test } from "./support/test";

const DRAFT = "mahfil_venue_draft";

type Signed = Awaited<ReturnType<typeof newPerson>>;

function wizard(page: Page, locale: TestLocale) {
  const say = words(locale);
  const button = (key: string, values?: Record<string, string | number>) =>
    page.getByRole("button", { name: say(`wizard.${key}`, values), exact: true });
  const text = (key: string) =>
    page.getByRole("textbox", { name: say(`wizard.${key}`), exact: true });
  const select = (key: string) =>
    page.getByRole("combobox", { name: say(`wizard.${key}`), exact: true });
  const step = (name: string) =>
    page.getByRole("heading", { level: 2, name: say(`wizard.steps.${name}.title`), exact: true });
  const next = () => button("continue");
  return {
    say,
    button,
    text,
    select,
    step,
    next,
    open: async () => {
      await page.goto(at(locale, "/host/venues/add"));
      await expect(step("basics")).toBeVisible();
    },
    fillBasics: async (title: string) => {
      await text("basics.title").fill(title);
      await select("basics.type").selectOption({ index: 1 });
      await text("basics.capacity").fill(locale === "ar" ? "١٢٠" : "120");
      await text("basics.address").fill("12 Corniche Street");
    },
    toast: (key: string) => page.getByText(say(`wizard.toasts.${key}`), { exact: true }),
  };
}

async function venuesOf(host: Signed) {
  const { data, error } = await asService()
    .from("venues")
    .select("*, venue_pricing(*), venue_addons(name, price, stock), venue_images(path, caption)")
    .eq("host_id", host.id)
    .order("created_at");
  if (error) throw error;
  return data;
}

/** A complete draft in the browser, as a host leaves it, with the wizard at that step. */
async function leaveDraft(page: Page, host: Signed, step: number) {
  const types = await asService().from("venue_types").select("id").limit(1);
  const path = `${host.id}/${crypto.randomUUID()}.webp`;
  const { error } = await host.client.storage
    .from("venue-images")
    .upload(path, await plainPhoto(), { contentType: "image/webp" });
  if (error) throw error;
  const draft = {
    title: "Draft Hall",
    venue_type_id: types.data?.[0]?.id,
    capacity: 50,
    address: "1 Street",
    images: [path],
    price_per_hour: 900,
    step,
    owner: host.id,
  };
  await page.addInitScript(
    ([key, text]) => {
      if (key && text && !sessionStorage.getItem("left")) localStorage.setItem(key, text);
      sessionStorage.setItem("left", "yes");
    },
    [DRAFT, JSON.stringify(draft)],
  );
}

for (const locale of locales) {
  test(`${locale}: a host lists a space in six steps`, async ({ page, signIn }) => {
    const host = await newPerson("host", "Nour");
    const photos = await makePhotos();
    const { say, button, text, select, step, next, open, fillBasics, toast } = wizard(page, locale);
    const title = locale === "ar" ? "قاعة النيل 🌙" : "Nile Hall 🌙";
    await signIn(page, locale, host.email);
    await open();
    await expect(page).toHaveTitle(`${say("wizard.title")} | ${say("app.name")}`);

    // 1. Basics: what is missing is named, and Continue waits for it.
    const banner = page.getByText(say("wizard.missing.intro"), { exact: true }).locator("..");
    await expect(banner.getByRole("listitem")).toHaveText(
      ["title", "venue_type_id", "capacity", "address"].map((name) =>
        say(`wizard.missing.${name}`),
      ),
    );
    await expect(next()).toBeDisabled();
    await expect(button("saveDraft")).toBeHidden();
    await expect(button("back")).toBeHidden();
    await fillBasics(title);
    await text("basics.titleAr").fill("قاعة النيل");
    await text("basics.description").fill("Light from three sides.\nTwo minutes from the bridge.");
    await select("basics.city").selectOption({ index: 4 });
    await expect(banner).toBeHidden();
    await expect(
      page.getByRole("complementary", { name: say("wizard.preview.label") }),
    ).toContainText(locale === "ar" ? "قاعة النيل" : title);
    await next().click();

    // 2. Photos: each bad one says why, the good ones are sent and put in order.
    await expect(step("photos")).toBeFocused();
    await expect(page.getByText(say("wizard.missing.images"), { exact: true })).toBeVisible();
    await expect(next()).toBeDisabled();
    const files = page.locator("input[type=file]");
    await files.setInputFiles([photos.small, photos.words, photos.large, photos.drawing]);
    for (const problem of ["tooSmall", "tooLarge"]) {
      await expect(page.getByText(say(`wizard.photos.problems.${problem}`))).toHaveCount(1);
    }
    await expect(page.getByText(say("wizard.photos.problems.notAnImage"))).toHaveCount(2);
    await files.setInputFiles(photos.good);
    const rows = page.getByRole("grid", { name: say("wizard.photos.list") }).getByRole("row");
    await expect(rows).toHaveCount(3, { timeout: 60_000 });
    const order = () =>
      page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "{}").images, DRAFT);
    await expect.poll(async () => (await order())?.length).toBe(3);
    const [first, second, third] = (await order()) as string[];
    const photo = (position: number) => say("wizard.photos.photo", { position });
    await button("photos.makeMain", { name: photo(3) }).click();
    await expect.poll(order).toEqual([third, first, second]);
    await button("photos.later", { name: photo(1) }).click();
    await expect.poll(order).toEqual([first, third, second]);

    // By keyboard alone: lift the last photo, carry it to the front, put it down.
    await button("photos.drag", { name: photo(3) }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect.poll(order).toEqual([second, first, third]);
    await button("photos.describe", { name: photo(1) }).click();
    await page
      .getByRole("textbox", { name: say("wizard.captions.caption"), exact: true })
      .fill("At dusk");
    await button("captions.save").click();
    await next().click();

    // 3. Pricing: the model decides which rates are asked.
    await expect(step("pricing")).toBeFocused();
    const model = (name: string) =>
      page.getByRole("radio", {
        name: new RegExp(`^${say(`wizard.pricing.models.${name}.label`)}`),
      });
    await model("daily_per_person").check();
    for (const rate of ["price_per_day", "price_per_person"]) {
      await expect(banner).toContainText(say(`wizard.missing.${rate}`));
    }
    await page.getByRole("radio").nth(3).check();
    await text("pricing.labels.price_per_hour").fill("1500.55");
    await text("pricing.labels.price_per_person").fill("twelve");
    await expect(next()).toBeDisabled();
    await text("pricing.labels.price_per_person").fill("12");
    await expect(
      page.getByRole("region", { name: say("wizard.pricing.example.title") }),
    ).toContainText(/6[,٬]602\.20/);
    await button("saveDraft").click();
    await expect(toast("draftSaved")).toBeVisible();
    await expect.poll(async () => (await venuesOf(host)).length).toBe(1);
    await next().click();

    // 4. Amenities and rules: nothing is required; hours may pass midnight.
    await expect(step("rules")).toBeFocused();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("checkbox", { name: say("wizard.rules.codes.no_smoking") }).check();
    await page.getByRole("combobox", { name: /./ }).nth(1).selectOption("02:00");
    await expect(page.getByText(say("wizard.rules.nextDay"))).toHaveCount(1);
    await next().click();

    // 5. Add-ons: an unfinished one is not taken along.
    await expect(step("extras")).toBeFocused();
    await button("extras.addAddon").click();
    await button("review").click();
    await expect(page.getByText(say("wizard.errors.required"))).toBeVisible();
    await text("extras.name").fill("Gold chairs");
    await text("extras.price").fill("15.25");
    await text("extras.stock").fill("200");
    await button("review").click();

    // 6. Review and publish.
    await expect(step("publish")).toBeFocused();
    await expect(next()).toBeHidden();
    await expect(button("review")).toBeHidden();
    await expect(page.getByText("Gold chairs")).toBeVisible();
    await button("publish.publish.action").click();
    await expect(toast("published")).toBeVisible();
    await page.waitForURL((url) => url.pathname === at(locale, "/host/venues"));
    expect(await page.evaluate((key) => localStorage.getItem(key), DRAFT)).toBeNull();
    const row = page
      .getByRole("listitem")
      .filter({ hasText: "قاعة النيل" })
      .or(page.getByRole("listitem").filter({ hasText: title }));
    await expect(row.first()).toContainText(say("hosting.status.pending"));

    const [venue, ...others] = await venuesOf(host);
    expect(others).toEqual([]);
    expect(venue).toMatchObject({
      name: title,
      name_ar: "قاعة النيل",
      status: "pending",
      capacity: 120,
      price_per_hour: 150_055,
      images: [second, first, third],
      venue_pricing: { pricing_model: "hourly_per_person", price_per_person: 1200 },
      venue_addons: [{ name: "Gold chairs", price: 1525, stock: 200 }],
    });
    expect(venue.amenities).toHaveLength(1);
    const described = venue.venue_images.filter(
      (image: { caption: string | null }) => image.caption,
    );
    expect(described).toEqual([{ path: second, caption: "At dusk" }]);
  });

  test(`${locale}: the draft is kept in the browser and saved by itself`, async ({
    page,
    signIn,
  }) => {
    const host = await newPerson("host", "Samir");
    const { say, text, step, button, next, open, fillBasics } = wizard(page, locale);
    await signIn(page, locale, host.email);
    await page.clock.install();
    await open();
    await fillBasics("Half a hall");
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), DRAFT))
      .toContain("Half a hall");
    // Not on the first step.
    await page.clock.fastForward(6000);
    expect(await venuesOf(host)).toEqual([]);
    await next().click();
    await expect(step("photos")).toBeVisible();
    await page.clock.fastForward(4000);
    expect(await venuesOf(host)).toEqual([]);
    await page.clock.fastForward(1500);
    await expect
      .poll(async () => (await venuesOf(host)).map((venue) => venue.name))
      .toEqual(["Half a hall"]);
    await expect(page.getByText(say("wizard.saving"))).toBeHidden();

    await page.reload();
    await expect(page.getByText(say("wizard.restored.body"))).toBeVisible();
    await expect(step("photos")).toBeVisible();
    await button("back").click();
    await expect(text("basics.title")).toHaveValue("Half a hall");
    await text("basics.title").fill("A whole hall");
    await next().click();
    await button("saveDraft").click();
    await expect
      .poll(async () => (await venuesOf(host)).map((venue) => venue.name))
      .toEqual(["A whole hall"]);
    await page.getByRole("button", { name: say("wizard.restored.startOver") }).click();
    await expect(text("basics.title")).toHaveValue("");
  });
}

test("small screens say where one is", async ({ page, signIn }) => {
  const host = await newPerson("host", "Mona");
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, "en", host.email);
  const { open } = wizard(page, "en");
  await open();
  await expect(page.getByText("1 of 6", { exact: true })).toBeVisible();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test("steps slide the way one travels, mirrored in Arabic, and not for those who want it still", async ({
  page,
  signIn,
}) => {
  const host = await newPerson("host", "Hala");
  await signIn(page, "en", host.email);
  await leaveDraft(page, host, 3);
  const slide = (level: Page) =>
    level
      .locator("form div[style*='--from']")
      .evaluate((node) => [
        getComputedStyle(node).animationName !== "none",
        node.style.getPropertyValue("--from"),
      ]);
  for (const [locale, forward, back] of [
    ["en", "2.5rem", "-2.5rem"],
    ["ar", "-2.5rem", "2.5rem"],
  ] as const) {
    const { next, button, step } = wizard(page, locale);
    await page.goto(at(locale, "/host/venues/add"));
    await expect(step("pricing")).toBeVisible();
    await next().click();
    await expect(step("rules")).toBeVisible();
    expect(await slide(page)).toEqual([true, forward]);
    await button("back").click();
    await expect(step("pricing")).toBeVisible();
    expect(await slide(page)).toEqual([true, back]);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  await wizard(page, "ar").next().click();
  await expect(wizard(page, "ar").step("rules")).toBeVisible();
  expect((await slide(page))[0]).toBe(false);
});

test("a step that does not load says so and can be tried again", async ({
  page,
  signIn,
  cleanConsole,
}) => {
  const host = await newPerson("host", "Adel");
  await signIn(page, "en", host.email);
  await leaveDraft(page, host, 2);
  const { next, step } = wizard(page, "en");
  await page.goto("/host/venues/add");
  await expect(step("photos")).toBeVisible();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const scripts = /\/_next\/static\/chunks\//;
  await page.route(scripts, (route) => route.abort());
  await next().click();
  await expect(step("pricing")).toBeVisible();
  await next().click();
  await expect(page.getByText("Failed to load Amenities & Rules")).toBeVisible();
  await expect(page.getByText("Something went wrong while loading this step.")).toBeVisible();
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  // The browser itself reports the scripts that we kept from it.
  cleanConsole.length = 0;
});

test("who is signed out meanwhile is told so, and loses nothing", async ({
  page,
  signIn,
  context,
  cleanConsole,
}) => {
  const host = await newPerson("host", "Rania");
  await signIn(page, "en", host.email);
  await leaveDraft(page, host, 6);
  const { step, button, toast } = wizard(page, "en");
  // The page's own guard is kept from noticing first.
  await page.route("**/auth/v1/**", () => {});
  await page.goto("/host/venues/add");
  await expect(step("publish")).toBeVisible();
  await context.clearCookies();
  await button("publish.publish.action").click();
  await expect(toast("signedOut")).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), DRAFT)).toContain("Draft Hall");
  expect(await venuesOf(host)).toEqual([]);
  // Without a session the page's other questions are refused too, which the browser reports.
  cleanConsole.length = 0;
});

test("what the server refuses is said, and what was typed stays", async ({
  page,
  signIn,
  cleanConsole,
}) => {
  const host = await newPerson("host", "Tamer");
  await signIn(page, "en", host.email);
  await leaveDraft(page, host, 1);
  const { step, button, text, next, toast } = wizard(page, "en");
  await page.goto("/host/venues/add");
  await expect(step("basics")).toBeVisible();
  const long = "م🌙".repeat(90);
  await text("basics.title").fill(long);
  await next().click();
  await expect(page.getByText("This is longer than 160 characters.")).toBeVisible();
  await expect(text("basics.title")).toHaveValue(long);
  await text("basics.title").fill("Fine");
  await next().click();
  await expect(step("photos")).toBeVisible();
  await page.route("**/host/venues/add", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await button("saveDraft").click();
  await expect(toast("saveFailed")).toBeVisible();
  await expect(page.getByText("Everything you typed is still here.")).toBeVisible();
  await page.unroute("**/host/venues/add");
  // The lost connection is logged, as it should be.
  cleanConsole.length = 0;
  await button("saveDraft").click();
  await expect(toast("draftSaved")).toBeVisible();
});
