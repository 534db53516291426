"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { useReauthentication } from "@/components/session/use-reauthentication";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyText } from "@/components/ui/copy-text";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { revokeFeed, rotateFeedToken } from "@/lib/calendar-feeds/actions";
import { callAction, isAnswered } from "@/lib/call-action";
import type { ActionResult } from "@/lib/result";

type Confirmation = "askRenew" | "askRevoke";

/**
 * Creates, rotates and revokes the address of a venue's feed. A new address is shown until the page is left. Needs the messages of
 * calendars and reauthentication.
 */
export function VenueFeed({
  venueId,
  hasFeed,
  children,
}: {
  venueId: string;
  hasFeed: boolean;
  /** Facts about the current address. */
  children: ReactNode;
}) {
  const t = useTranslations("calendars.own");
  const tAll = useTranslations("calendars");
  const errorText = useErrorText();
  const locale = useLocale();
  const router = useRouter();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [isBusy, startTransition] = useTransition();
  const { withRecentSession, dialog } = useReauthentication({ onAsk: () => setConfirmation(null) });

  function run<T>(action: () => Promise<ActionResult<T>>, onSuccess: (data: T) => void) {
    startTransition(async () => {
      const response = await withRecentSession(() => callAction(action()));
      setConfirmation(null);
      if (!response) return;
      if (response.ok) onSuccess(response.data);
      else toast.error(errorText(response.code));
      if (isAnswered(response)) router.refresh();
    });
  }
  const rotate = () =>
    run(
      () => rotateFeedToken({ venueId, locale }),
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
      {url && <NewFeedAddress url={url} />}
      {children}
      <div className="flex flex-wrap gap-3">
        {hasFeed ? (
          <>
            <Button variant="outline" disabled={isBusy} onClick={() => setConfirmation("askRenew")}>
              {t("renew")}
            </Button>
            <Button variant="ghost" disabled={isBusy} onClick={() => setConfirmation("askRevoke")}>
              {t("revoke")}
            </Button>
          </>
        ) : (
          <Button loading={isBusy} onClick={rotate}>
            {t("make")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={confirmation !== null}
        title={confirmation ? t(`${confirmation}.title`) : ""}
        body={confirmation ? t(`${confirmation}.body`) : ""}
        confirmLabel={confirmation ? t(`${confirmation}.confirm`) : ""}
        cancelLabel={tAll("cancel")}
        danger={confirmation === "askRevoke"}
        busy={isBusy}
        onConfirm={confirmation === "askRevoke" ? revoke : rotate}
        onCancel={() => setConfirmation(null)}
      />
      {dialog}
    </div>
  );
}

function NewFeedAddress({ url }: { url: string }) {
  const t = useTranslations("calendars.own");
  const id = useId();
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
        <CopyText
          text={url}
          labels={{ copy: t("copy"), copied: t("copied"), failed: t("copyFailed") }}
        />
      </div>
    </Field>
  );
}
