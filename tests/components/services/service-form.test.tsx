// What the form of a service sends, so that no save is made twice and none overwrites another unseen.
import { beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { ServiceForm } from "@/components/services/service-form";
import { saveService } from "@/lib/services/provider-actions";
import { renderIn } from "../support/render.tsx";
import { testInOneView, type View } from "../support/views.ts";

const id = "0190a1b2-0000-7000-8000-000000000031";
const categoryId = "0190a1b2-0000-7000-8000-000000000041";

beforeEach(() => {
  vi.clearAllMocks();
});

/** Renders the form of a draft in its second version; returns its button that saves it. */
async function renderDraft({ locale, t }: View) {
  await renderIn(
    locale,
    <ServiceForm
      id={id}
      version="2"
      status="draft"
      values={{
        name: "Choir",
        nameAr: "",
        description: "We sing",
        descriptionAr: "",
        categoryId,
        pricingType: "fixed",
        price: "300",
        currency: "EGP",
        city: "cairo",
        images: [],
      }}
      choices={{
        categories: [{ id: categoryId, name: { en: "Music", ar: "موسيقى" } }],
        cities: [{ slug: "cairo", name: { en: "Cairo", ar: "القاهرة" }, currency: "EGP" }],
        feePercent: 10,
      }}
    />,
  );
  return page.getByRole("button", { name: t("provider.form.saveDraft"), exact: true });
}

const sent = () => vi.mocked(saveService).mock.calls.map(([input]) => input);

testInOneView(
  "a save of a service whose answer was lost is repeated under the same id, and the next one has another",
  async (view) => {
    vi.mocked(saveService).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    vi.mocked(saveService).mockResolvedValue({
      ok: true,
      data: { id, version: "3", needsVerification: false, awaitsReview: false },
    });
    const save = await renderDraft(view);
    await save.click();
    await expect.poll(sent).toHaveLength(1);
    await save.click();
    await expect.poll(sent).toHaveLength(2);
    await save.click();
    await expect.poll(sent).toHaveLength(3);
    const [first, repeated, next] = sent();
    expect(repeated?.saveId).toBe(first?.saveId);
    expect(next?.saveId).not.toBe(first?.saveId);
    expect(sent().map(({ version }) => version)).toEqual(["2", "2", "3"]);
  },
);

testInOneView("a service that was changed elsewhere is not overwritten unseen", async (view) => {
  vi.mocked(saveService).mockResolvedValue({ ok: false, code: "edited_elsewhere" });
  const save = await renderDraft(view);
  await save.click();
  await expect.element(page.getByText(view.t("errors.edited_elsewhere"))).toBeVisible();
  await expect
    .element(page.getByRole("textbox", { name: view.t("provider.form.name"), exact: true }))
    .toHaveValue("Choir");
});
