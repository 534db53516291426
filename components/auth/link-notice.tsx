"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Link } from "@/components/i18n/link";
import { Notice } from "@/components/ui/notice";
import { type LinkProblem, linkProblemOfHash } from "@/lib/auth/link-problem";

/**
 * Says why a mailed link or an OAuth sign-in failed. The server reads `problem` in the address; the browser reads the fragment,
 * which no server receives.
 */
export function LinkNotice({
  problem,
  isSignedIn,
}: {
  problem: LinkProblem | null;
  isSignedIn?: boolean;
}) {
  const t = useTranslations("auth.notices");
  const [shown, setShown] = useState<LinkProblem | null>(problem);

  useEffect(() => {
    const { hash, pathname, search } = window.location;
    const found = linkProblemOfHash(hash);
    // The fragment may hold tokens: remove it from the history and from links that are shared.
    if (found !== null || hash.includes("access_token=")) {
      window.history.replaceState(null, "", pathname + search);
    }
    if (found !== null) setShown((current) => current ?? found);
  }, []);

  if (!shown) return null;
  if (!isSignedIn || shown === "email" || shown === "recovery") {
    return <Notice kind="danger">{t(shown)}</Notice>;
  }
  if (shown === "denied" || shown === "oauth") {
    return <Notice kind="danger">{t("oauthHere")}</Notice>;
  }
  if (shown === "link") return <Notice kind="danger">{t("linkHere")}</Notice>;
  return (
    <Notice kind="danger">
      {t("confirmationHere")}{" "}
      <Link href="/verify" className="font-medium underline underline-offset-4">
        {t("askConfirmation")}
      </Link>
    </Notice>
  );
}
