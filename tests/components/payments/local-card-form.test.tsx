// The frame of the embedded payment service: the page accepts messages only from that frame.
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import type { CardFormHandle } from "@/components/payments/card-form-handle";
import { LocalCardForm } from "@/components/payments/local-card-form";
import { renderIn } from "../support/render.tsx";
import { testInOneView } from "../support/views.ts";

testInOneView(
  "a card form believes no other page that it is ready or has a card",
  async ({ locale, screen, t }) => {
    const handle = { current: null as CardFormHandle | null };
    const onReady = vi.fn();
    const { origin } = location;
    await renderIn(
      locale,
      <LocalCardForm ref={handle} url={origin} clientSecret="secret" onReady={onReady} />,
      { screen },
    );
    const frame = page.getByTitle(t("payments.card.frame"));
    await expect.element(frame).toBeVisible();
    const { contentWindow } = frame.element() as HTMLIFrameElement;
    const say = (data: unknown, from: { origin: string; source: Window | null }) =>
      window.dispatchEvent(new MessageEvent("message", { data, ...from }));
    const settled = vi.fn();
    handle.current?.confirm().then(settled);
    for (const data of [{ type: "ready" }, { type: "result", ok: true }]) {
      say(data, { origin: "https://evil.example", source: contentWindow });
      say(data, { origin, source: window });
    }
    expect([onReady.mock.calls, settled.mock.calls]).toEqual([[], []]);
    say({ type: "ready" }, { origin, source: contentWindow });
    expect(onReady).toHaveBeenCalledOnce();
    say({ type: "height", height: 9999 }, { origin, source: contentWindow });
    await expect.element(frame).toHaveStyle({ height: "1200px" });
    say({ type: "result", ok: false, code: "card_declined" }, { origin, source: contentWindow });
    await expect.poll(() => settled.mock.calls).toEqual([[{ ok: false, code: "card_declined" }]]);
  },
);
