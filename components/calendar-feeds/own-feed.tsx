"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { renewFeed, revokeFeed } from "@/lib/calendar-feeds/actions";
import type { ActionResult } from "@/lib/result";

type Question = "askRenew" | "askRevoke";

/** Makes, renews and ends the address of a venue's calendar; a new one is shown until the page is left. */
export function OwnFeed({
  venueId,
  exists,
  children,
}: {
  venueId: string;
  exists: boolean;
  /** What is known of the address in force. */
  children: ReactNode;
}) {
  const t = useTranslations("calendars.own");
  const tAll = useTranslations("calendars");
  const errorText = useErrorText();
  const locale = useLocale();
  const router = useRouter();
  const [asked, setAsked] = useState<Question | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [busy, start] = useTransition();

  function run<T>(call: () => Promise<ActionResult<T>>, done: (data: T) => void) {
    start(async () => {
      const answer = await call().catch(() => null);
      if (answer?.ok) done(answer.data);
      else toast.error(errorText(answer?.code ?? "unexpected"));
      setAsked(null);
      router.refresh();
    });
  }
  const renew = () =>
    run(
      () => renewFeed({ venueId, locale }),
      (data) => setUrl(data.url),
    );
  const revoke = () =>
    run(
      () => revokeFeed({ venueId }),
      () => {
        setUrl(null);
        toast.success(t("revoked"));
      },
    );

  return (
    <div className="flex flex-col gap-4">
      {url && <NewAddress url={url} />}
      {children}
      <div className="flex flex-wrap gap-3">
        {exists ? (
          <>
            <Button variant="outline" disabled={busy} onClick={() => setAsked("askRenew")}>
              {t("renew")}
            </Button>
            <Button variant="ghost" disabled={busy} onClick={() => setAsked("askRevoke")}>
              {t("revoke")}
            </Button>
          </>
        ) : (
          <Button loading={busy} onClick={renew}>
            {t("make")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? t(`${asked}.title`) : ""}
        body={asked ? t(`${asked}.body`) : ""}
        confirmLabel={asked ? t(`${asked}.confirm`) : ""}
        cancelLabel={tAll("cancel")}
        danger={asked === "askRevoke"}
        busy={busy}
        onConfirm={asked === "askRevoke" ? revoke : renew}
        onCancel={() => setAsked(null)}
      />
    </div>
  );
}

function NewAddress({ url }: { url: string }) {
  const t = useTranslations("calendars.own");
  const id = useId();
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      toast.error(t("copyFailed"));
    }
  }

  return (
    <Field label={t("address")} htmlFor={id} hint={t("once")}>
      <div className="flex flex-wrap gap-2 sm:flex-nowrap">
        <Input
          id={id}
          type="url"
          readOnly
          value={url}
          aria-describedby={describedBy(id, { hint: true })}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="secondary" className="shrink-0" onClick={copy}>
          <span aria-live="polite">{copied ? t("copied") : t("copy")}</span>
        </Button>
      </div>
    </Field>
  );
}
