import { useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import type { CardFormProps, CardResult } from "./card-form-handle";

type FrameMessage =
  | { type: "ready" | "change" }
  | { type: "height"; height: number }
  | { type: "result"; ok: boolean; code?: string };

/** The card form of the embedded payment service. */
export function LocalCardForm({
  ref,
  url,
  clientSecret,
  onReady,
}: Omit<CardFormProps, "onLoadError"> & { url: string }) {
  const t = useTranslations("payments.card");
  const locale = useLocale();
  const { resolvedTheme } = useTheme();
  const theme = resolvedTheme === "dark" ? "dark" : "light";
  const frame = useRef<HTMLIFrameElement>(null);
  const settle = useRef<((result: CardResult) => void) | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [height, setHeight] = useState(220);
  const [initialTheme] = useState(theme);
  const { origin } = new URL(url);
  const send = (message: object) => frame.current?.contentWindow?.postMessage(message, origin);

  const handleMessage = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
    const message = event.data as FrameMessage;
    if (message.type === "ready") {
      setLoaded(true);
      onReady();
    }
    if (message.type === "height") setHeight(Math.min(1200, Math.max(120, message.height)));
    if (message.type === "result") {
      settle.current?.(
        message.ok ? { ok: true } : { ok: false, code: message.code ?? "unexpected" },
      );
      settle.current = null;
    }
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => handleMessage(event);
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  }, []);
  const tell = useEffectEvent(send);
  useEffect(() => {
    // Until then the frame does not contain the processor's page.
    if (isLoaded) tell({ type: "theme", theme });
  }, [theme, isLoaded]);

  useImperativeHandle(ref, () => ({
    confirm: () =>
      new Promise<CardResult>((resolve) => {
        settle.current = resolve;
        send({ type: "confirm" });
      }),
    focus: () => frame.current?.focus(),
  }));

  const query = new URLSearchParams({
    client_secret: clientSecret,
    locale,
    theme: initialTheme,
  });
  return (
    <iframe
      ref={frame}
      key={clientSecret}
      title={t("frame")}
      src={`${origin}/payments/card-form?${query}`}
      style={{ height }}
      // Leaves room for the outlines of the form's fields.
      className="-mx-1 w-[calc(100%+0.5rem)]"
    />
  );
}
