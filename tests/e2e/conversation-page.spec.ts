// Combinations: English on a desktop with three panes and Arabic on a phone with one.
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

for (const { locale, screen, isPhone, view } of sample(
  views,
  "messages are on screen at once and arrive in order, and a draft is kept",
)) {
  const t = translator(locale);

  test(`messages are on screen at once and arrive in order, and a draft is kept (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const { guest, id } = await startConversation("Layla");
    const address = localePath(locale, `/dashboard/messages/${id}`);
    await signInAs(context, guest);
    const form = messageForm(page, locale);
    await form.open(address);
    const list = page.getByRole("complementary", { name: t("messaging.back"), exact: true });
    const details = page.getByRole("complementary", { name: t("messaging.details.title") });
    await expect(list).toBeVisible({ visible: !isPhone });
    await expect(details).toBeVisible({ visible: !isPhone });
    await expectNoOverflow(page);

    const held = Promise.withResolvers<void>();
    await page.route(`**${address}`, async (route) => {
      if (route.request().method() === "POST") await held.promise;
      await route.continue();
    });
    for (const text of ["One", "اثنان", "Three"]) {
      await form.field.fill(text);
      await form.field.press("Enter");
      await expect(form.sent(text)).toBeVisible();
      await expect(form.field).toHaveValue("");
    }
    await expect(page.getByText(t("messaging.sending"))).toHaveCount(3);
    held.resolve();
    await expect(page.getByText(t("messaging.sending"))).toHaveCount(0);
    const { data } = await serviceClient()
      .from("messages")
      .select("body")
      .eq("conversation_id", id)
      .order("created_at");
    expect(data?.map(({ body }) => body)).toEqual(["First", "One", "اثنان", "Three"]);

    await form.field.fill("Not yet sent");
    await form.open(address);
    await expect(form.field).toHaveValue("Not yet sent");
  });
}

for (const { locale, screen, view } of sample(
  views,
  "earlier messages appear on scrolling up, under their days",
)) {
  const t = translator(locale);

  test(`earlier messages appear on scrolling up, under their days (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const { guest, host, id } = await startConversation("Layla");
    const start = Date.now() - 30 * 86_400_000;
    // As many rows as one API call inserts.
    for (let first = 0; first < 250; first += 50) {
      const { error } = await serviceClient()
        .from("messages")
        .insert(
          Array.from({ length: 50 }, (_, index) => first + index).map((number) => ({
            conversation_id: id,
            sender_id: number % 2 === 0 ? guest.id : host.id,
            body: `Number ${number}`,
            created_at: new Date(start + number * 3_600_000).toISOString(),
          })),
        );
      if (error) throw error;
    }
    await signInAs(context, guest);
    const form = messageForm(page, locale);
    await form.open(localePath(locale, `/dashboard/messages/${id}`));
    await expect(form.sent("First")).toBeInViewport();
    await expect(form.sent("Number 100")).toHaveCount(0);
    // The list keeps its position when earlier messages load: the user scrolls on from there.
    for (const body of ["Number 100", "Number 0"]) {
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, -100_000);
          return form.sent(body).count();
        })
        .toBe(1);
    }
    await expect(page.getByRole("button", { name: t("messaging.earlier") })).toHaveCount(0);
    await expect(form.sent("First")).toHaveCount(1);
    await expectNoOverflow(page);
  });
}
