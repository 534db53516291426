"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { useUser } from "@/components/session/user-context";
import { Button } from "@/components/ui/button";
import { resetPassword } from "@/lib/auth/actions";
import { resetInput } from "@/lib/auth/schemas";
import { storeEmail } from "@/lib/auth/stored-email";
import { loadDocument } from "@/lib/shared/load-document";
import { NewPasswordFields } from "./new-password-fields";
import { RecoveryForm } from "./recovery-form";

/** Sets a new password in the session that a mailed link began. Ignores tokens in the fragment, which anybody may have written. */
export function ResetForm({
  hasSession,
  signInPath,
  returnPath,
}: {
  hasSession: boolean;
  signInPath: string;
  /** Passed on when another link is requested; null for none. */
  returnPath: string | null;
}) {
  const t = useTranslations("auth");
  const { refreshUser } = useUser();
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: resetInput,
    async action(values: Parameters<typeof resetPassword>[0]) {
      // A request under way ends first: the backend would refuse it once the new password has ended the session.
      await refreshUser();
      return resetPassword(values);
    },
    onDone: ({ email }) => {
      storeEmail(email);
      return loadDocument(signInPath);
    },
  });

  useEffect(() => {
    // The fragment may hold tokens: remove it from the history and from links that are shared.
    if (window.location.hash) {
      window.history.replaceState(null, "", window.location.pathname + window.location.search);
    }
  }, []);

  if (!hasSession || problem === "link_expired") {
    return (
      <>
        <div role="alert" className="mb-6 flex flex-col gap-2">
          <h2 className="text-lg">{t("reset.invalidTitle")}</h2>
          <p>{t("reset.invalidBody")}</p>
        </div>
        <RecoveryForm returnPath={returnPath} />
      </>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ProblemNotice problem={problem} />
      <NewPasswordFields label={t("fields.newPassword")} form={form} />
      <Button type="submit" size="lg" loading={pending} disabled={!ready}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}
