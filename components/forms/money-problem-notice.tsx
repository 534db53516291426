import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Notice } from "@/components/ui/notice";
import { localizePath } from "@/lib/i18n/paths";
import type { ErrorTexts } from "./error-text";
import { ProblemNotice } from "./problem-notice";
import type { FormProblem } from "./use-action-form";

/**
 * A ProblemNotice of a form about money. For `not_verified` (no proved address) it links to the verification, which leads back to
 * `page`, a path without its language.
 */
export function MoneyProblemNotice({
  problem,
  page,
  overrides,
}: {
  problem: FormProblem | null;
  page: string;
  overrides?: ErrorTexts;
}) {
  const t = useTranslations("errors");
  const locale = useLocale();
  if (problem !== "not_verified") {
    return <ProblemNotice problem={problem} {...(overrides && { overrides })} />;
  }
  return (
    <Notice kind="danger">
      {t("money_needs_email")}{" "}
      <Link
        href={{ pathname: "/verify", query: { next: localizePath(locale, page) } }}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {t("verify_email")}
      </Link>
    </Notice>
  );
}
