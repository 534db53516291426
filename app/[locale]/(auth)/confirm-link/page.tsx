import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { ConfirmLinkForm } from "@/components/auth/confirm-link-form";
import { Notice } from "@/components/ui/notice";
import { linkProblemOfType, linkProblemPath } from "@/lib/auth/link-problem";
import { type LinkType, parseLinkType, purposeOfLink } from "@/lib/auth/link-purpose";
import { describeMailedLink } from "@/lib/auth/mailed-link";
import { safeReturnPath, withReturnPath } from "@/lib/auth/return-path";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { AppError } from "@/lib/errors";
import { localizePath } from "@/lib/i18n/paths";
import { titleMetadata } from "@/lib/i18n/title-metadata";

// The address contains the link's token. Not `no-referrer`: the form must send its origin.
export const generateMetadata = titleMetadata("auth.confirmLink.title", {
  robots: { index: false },
  referrer: "same-origin",
});

/** Reads what the link is for. Returns null if it does not work, or the reason why that is unknown for now. */
async function readLink(tokenHash: string, type: LinkType) {
  try {
    return await describeMailedLink(tokenHash, type);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return error.code;
    console.error("a mailed link could not be looked at", error);
    return "unavailable";
  }
}

/**
 * Names the account of a mailed link and asks before opening it. Loading this page changes nothing, because mail programs load
 * links too.
 */
export default async function ConfirmLinkPage({
  params,
  searchParams,
}: PageProps<"/[locale]/confirm-link">) {
  const locale = (await params).locale === "ar" ? "ar" : "en";
  const { token_hash: tokenHash, next, ...values } = await searchParams;
  const type = parseLinkType(values.type);
  const returnPath = safeReturnPath(next);
  const user = await getCurrentUser();
  const link = type && typeof tokenHash === "string" ? await readLink(tokenHash, type) : null;
  if (!type || typeof tokenHash !== "string" || link === null) {
    const visitor = { locale, next: returnPath, isSignedIn: user !== null } as const;
    redirect(linkProblemPath(linkProblemOfType(type), visitor));
  }
  const t = await getTranslations("auth.confirmLink");
  if (typeof link === "string") {
    const errors = await getTranslations("errors");
    return (
      <AuthFrame heading={t("title")} messages={[]}>
        <Notice kind="danger">{errors(link)}</Notice>
      </AuthFrame>
    );
  }
  const fields = { token_hash: tokenHash, type, ...(returnPath && { next: returnPath }) };
  const thisPage = `${localizePath(locale, "/confirm-link")}?${new URLSearchParams(fields)}`;
  return (
    <AuthFrame heading={t(`headings.${purposeOfLink(type)}`)} messages={[]}>
      <ConfirmLinkForm
        type={type}
        link={link}
        userEmail={user ? user.email : null}
        action={localizePath(locale, "/auth/callback")}
        values={fields}
        signInPath={withReturnPath("/signin", thisPage)}
      />
    </AuthFrame>
  );
}
