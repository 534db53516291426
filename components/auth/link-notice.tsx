"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Link } from "@/components/i18n/link";
import { Notice } from "@/components/ui/notice";
import { type LinkProblem, outcomeOfHash } from "@/lib/auth/link-problem";

type Outcome = LinkProblem | "opened";

/**
 * Says what came of a mailed link or of a sign-in elsewhere: what the server read in the address,
 * or what stands behind its #, which no server sees. `here` is for somebody who is signed in.
 */
export function LinkNotice({ problem, here }: { problem: LinkProblem | null; here?: boolean }) {
  const t = useTranslations("auth.notices");
  const [outcome, setOutcome] = useState<Outcome | null>(problem);

  useEffect(() => {
    const found = outcomeOfHash(window.location.hash);
    if (found === null) return;
    // Neither history nor a shared link keeps what the hash said: it may hold tokens.
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
    setOutcome((known) => known ?? found);
  }, []);

  if (!outcome) return null;
  if (outcome === "opened") {
    return <Notice kind="success">{t(here ? "openedHere" : "opened")}</Notice>;
  }
  if (!here || outcome === "email" || outcome === "recovery") {
    return <Notice kind="danger">{t(outcome)}</Notice>;
  }
  if (outcome === "denied" || outcome === "elsewhere") {
    return <Notice kind="danger">{t("elsewhereHere")}</Notice>;
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
