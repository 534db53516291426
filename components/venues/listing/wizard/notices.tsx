import { useLocale, useTranslations } from "next-intl";
import { useErrorText } from "@/components/forms/error-text";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { localizePath } from "@/lib/i18n/paths";
import type { RequiredField } from "@/lib/venues/listing/rules/required-fields";
import type { SaveProblem } from "./wizard-reducer";

/** Labels of the fields that the step still needs. */
export function MissingBanner({ missing }: { missing: RequiredField[] }) {
  const t = useTranslations("wizard");
  return (
    <div aria-live="polite">
      {missing.length > 0 && (
        <div className="mt-8 rounded-control border border-warning/50 bg-warning/10 px-4 py-3">
          <p className="font-medium text-warning">{t("missing.intro")}</p>
          <ul className="mt-1 list-disc ps-5 text-ink">
            {missing.map((field) => (
              <li key={field}>{t(`missing.${field}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Says that an earlier draft was restored, and offers an empty form. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations("wizard.restored");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-hairline border-b bg-tint px-5 py-2 sm:px-8">
      <p className="text-sm">{t("body")}</p>
      <Button variant="ghost" size="sm" onClick={onStartOver}>
        {t("startOver")}
      </Button>
    </div>
  );
}

/** The reason why the listing was not saved. The form keeps its values. Verification returns to `returnPath`. */
export function SaveProblemNotice({
  problem,
  returnPath,
}: {
  problem: SaveProblem | null;
  returnPath: string;
}) {
  const t = useTranslations("wizard");
  const locale = useLocale();
  const getErrorText = useErrorText();
  return (
    <div role="alert">
      {problem && (
        <div className="mb-6 rounded-control border border-danger/40 bg-danger/8 px-4 py-3">
          {problem.code === "not_verified" ? (
            <>
              <p className="font-medium">{t("problem.notVerified")}</p>
              <TextLink
                href={{
                  pathname: "/verify",
                  query: { next: localizePath(locale, returnPath) },
                }}
                className="font-medium"
              >
                {t("problem.verifyNow")}
              </TextLink>
            </>
          ) : (
            <>
              <p className="font-medium text-danger">{t("problem.title")}</p>
              <p>{getErrorText(problem.code)}</p>
              <p className="text-sm text-muted">{t("problem.kept")}</p>
            </>
          )}
        </div>
      )}
    </div>
  );
}
