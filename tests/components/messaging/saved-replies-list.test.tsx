import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { SavedReplies } from "@/components/messaging/saved-replies";
import { deleteReply, saveReply } from "@/lib/messaging/reply-actions";
import { isolate } from "@/lib/shared/isolate";
import { expectAccessible } from "../support/accessibility.ts";
import { translator } from "../support/messages.ts";
import { router } from "../support/next-navigation.ts";
import { renderIn } from "../support/render.tsx";
import { views } from "../support/views.ts";

for (const { locale, screen, view } of views) {
  const t = translator(locale);
  const text = (key: string, values?: Record<string, string>) => t(`savedReplies.${key}`, values);
  const english = "Hello {guest}, we meet on {date} at {venue}.";
  const arabic = "أهلًا {guest}، الإجمالي {total}.";

  test(`a reply is saved with what is missing said first, renamed and deleted (${view})`, async () => {
    vi.mocked(saveReply).mockResolvedValue({ ok: true, data: undefined } as never);
    vi.mocked(deleteReply).mockResolvedValue({ ok: true, data: undefined } as never);
    const { rerender } = await renderIn(locale, <SavedReplies replies={[]} />, { screen });
    await expect.element(page.getByText(text("empty.title"))).toBeVisible();
    await page.getByRole("button", { name: text("add"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: text("add") });
    const save = dialog.getByRole("button", { name: text("save"), exact: true });
    await save.click();
    for (const problem of ["nameNeeded", "textNeeded"]) {
      await expect.element(dialog.getByText(text(problem))).toBeVisible();
    }
    expect(saveReply).not.toHaveBeenCalled();
    await dialog.getByLabelText(text("name"), { exact: true }).fill("Welcome");
    await dialog.getByLabelText(text("texts.en"), { exact: true }).fill(english);
    await dialog.getByLabelText(text("texts.ar"), { exact: true }).fill(arabic);
    await expectAccessible();
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    const [saved] = vi.mocked(saveReply).mock.lastCall ?? [];
    expect(saved).toMatchObject({ title: "Welcome", en: english, ar: arabic });
    expect(router.refresh).toHaveBeenCalledTimes(1);

    // Renders the page again with the saved data.
    const reply = { id: String(saved?.id), title: "Welcome", en: english, ar: arabic };
    await rerender(<SavedReplies replies={[reply]} />);
    await expect.element(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
    await expect.element(page.getByText(arabic, { exact: true })).toHaveAttribute("lang", "ar");
    await expectAccessible();
    const title = isolate("Welcome");
    await page.getByRole("button", { name: text("editNamed", { title }), exact: true }).click();
    const editing = page.getByRole("dialog", { name: text("edit") });
    await editing.getByLabelText(text("name"), { exact: true }).fill("Greeting");
    await editing.getByRole("button", { name: text("save"), exact: true }).click();
    await expect.element(editing).not.toBeInTheDocument();
    expect(vi.mocked(saveReply).mock.lastCall?.[0]).toEqual({ ...reply, title: "Greeting" });

    await page.getByRole("button", { name: text("deleteNamed", { title }), exact: true }).click();
    await page
      .getByRole("dialog")
      .or(page.getByRole("alertdialog"))
      .getByRole("button", { name: text("delete"), exact: true })
      .click();
    await expect.element(page.getByText(text("deleted"))).toBeVisible();
    expect(deleteReply).toHaveBeenCalledWith({ id: reply.id });
    expect(router.refresh).toHaveBeenCalledTimes(3);
  });
}
