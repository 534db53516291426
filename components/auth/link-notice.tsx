"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Link } from "@/components/i18n/link";
import { Notice } from "@/components/ui/notice";
import { type LinkProblem, linkOutcomeOfHash } from "@/lib/auth/link-problem";

type Outcome = LinkProblem | "opened";

/**
 * The outcome of a mailed link or of a sign-in with another service: `problem`, which the server read in
 * the address, or what the fragment says, which no server receives.
 */
export function LinkNotice({
  problem,
  isSignedIn,
}: {
  problem: LinkProblem | null;
  isSignedIn?: boolean;
}) {
  const t = useTranslations("auth.notices");
  const [outcome, setOutcome] = useState<Outcome | null>(problem);

  useEffect(() => {
    const found = linkOutcomeOfHash(window.location.hash);
    if (found === null) return;
    // The fragment may hold tokens, which neither history nor a shared link may keep.
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
    setOutcome((current) => current ?? found);
  }, []);

  if (!outcome) return null;
  if (outcome === "opened") {
    return <Notice kind="success">{t(isSignedIn ? "openedHere" : "opened")}</Notice>;
  }
  if (!isSignedIn || outcome === "email" || outcome === "recovery") {
    return <Notice kind="danger">{t(outcome)}</Notice>;
  }
  if (outcome === "denied" || outcome === "oauth") {
    return <Notice kind="danger">{t("oauthHere")}</Notice>;
  }
  if (outcome === "link") return <Notice kind="danger">{t("linkHere")}</Notice>;
  return (
    <Notice kind="danger">
      {t("confirmationHere")}{" "}
      <Link href="/verify" className="font-medium underline underline-offset-4">
        {t("askConfirmation")}
      </Link>
    </Notice>
  );
}
