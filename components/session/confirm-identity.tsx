import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { ProblemNotice } from "@/components/forms/problem-notice";
import type { FormProblem } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { PasswordField } from "@/components/ui/password-input";
import { TextLink } from "@/components/ui/text-link";
import { getStoredDeviceId } from "@/lib/auth/devices/register-device";
import { startOAuth } from "@/lib/auth/oauth-actions";
import type { OAuthProvider } from "@/lib/auth/schemas";
import { callAction } from "@/lib/call-action";
import { loadDocument } from "@/lib/shared/load-document";
import { confirmPassword } from "@/lib/users/reauthentication-actions";
import type { ReauthenticationWays } from "@/lib/users/reauthentication-ways";
import { SocialIcon } from "./social-icon";

/**
 * Asks a signed-in user to confirm that it is them: by their password, or by a new sign-in with another service, which leads
 * back to this page. Needs the messages of reauthentication.
 */
export function ConfirmIdentity({
  ways: { hasPassword, providers },
  onConfirm,
  onCancel,
  onLeave,
}: {
  ways: ReauthenticationWays;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called before the browser leaves for another service. */
  onLeave?: (() => void) | undefined;
}) {
  const t = useTranslations("reauthentication");
  const locale = useLocale();
  const id = useId();
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [retryAt, setRetryAt] = useState<string>();
  const errorText = useErrorText();
  const wrongPassword = problem === "wrong_password" ? errorText(problem) : undefined;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // A dialog is shown in the page of another form.
    event.stopPropagation();
    if (password === "" || isBusy) return;
    setBusy(true);
    setProblem(null);
    const answer = await callAction(
      confirmPassword({ password, deviceId: getStoredDeviceId() ?? "" }),
    );
    if (answer.ok) return onConfirm();
    setProblem(answer.code);
    setRetryAt("retryAt" in answer ? answer.retryAt : undefined);
    setBusy(false);
  }

  async function handleProvider(provider: OAuthProvider) {
    setBusy(true);
    setProblem(null);
    const next = `${window.location.pathname}${window.location.search}`;
    const answer = await callAction(startOAuth({ provider, locale, next }));
    if (answer.ok) {
      onLeave?.();
      await loadDocument(answer.data.url);
    } else setProblem(answer.code);
    setBusy(false);
  }

  return (
    <Dialog
      open
      onClose={() => {
        if (!isBusy) onCancel();
      }}
      title={t("title")}
      footer={
        <>
          <Button variant="outline" onClick={onCancel} disabled={isBusy}>
            {t("cancel")}
          </Button>
          {hasPassword && (
            <Button type="submit" form={`${id}-form`} loading={isBusy} disabled={password === ""}>
              {t("submit")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ProblemNotice problem={wrongPassword ? null : problem} retryAt={retryAt} />
        <p className="max-w-text">{t(hasPassword ? "body" : "bodyWithoutPassword")}</p>
        {hasPassword && (
          <form id={`${id}-form`} noValidate onSubmit={handleSubmit}>
            <PasswordField
              label={t("password")}
              error={wrongPassword}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              showLabel={t("showPassword")}
              hideLabel={t("hidePassword")}
            />
          </form>
        )}
        {!hasPassword &&
          providers.map((provider) => (
            <Button
              key={provider}
              variant="outline"
              disabled={isBusy}
              onClick={() => handleProvider(provider)}
            >
              <SocialIcon provider={provider} />
              {t(`providers.${provider}`)}
            </Button>
          ))}
        {!hasPassword && providers.length === 0 && (
          <TextLink href="/dashboard/profile#security" className="font-medium">
            {t("setPassword")}
          </TextLink>
        )}
      </div>
    </Dialog>
  );
}
