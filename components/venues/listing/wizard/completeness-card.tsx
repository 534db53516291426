import { useTranslations } from "next-intl";
import { getCompleteness } from "@/lib/venues/listing/rules/completeness";
import { canOpenStep } from "@/lib/venues/listing/rules/required-fields";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { isDraftMode, useWizard } from "./wizard-context";
import { isLocked } from "./wizard-reducer";

/** How complete the listing is, updated while it is written, with a button for each missing part. */
export function CompletenessCard({ values, limit }: { values: VenueForm; limit: number }) {
  const t = useTranslations("completeness");
  const { goTo, mode, state } = useWizard();
  const { score, missing } = getCompleteness(values);
  const value = t("value", { score });
  return (
    <section
      aria-label={t("title")}
      className="rounded-card border border-hairline bg-card px-5 pt-4 pb-3"
    >
      <p aria-hidden="true" className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-muted">{t("title")}</span>
        <span className="font-semibold tabular-nums">{t("score", { score })}</span>
      </p>
      <meter min={0} max={100} value={score} aria-label={t("title")} className="sr-only">
        {value}
      </meter>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-ink/8">
        <div
          className="h-full rounded-full bg-success transition-[inline-size] duration-200"
          style={{ inlineSize: `${score}%` }}
        />
      </div>
      {missing.length === 0 ? (
        <p className="mt-2 text-sm text-success">{t("done")}</p>
      ) : (
        <>
          <p className="mt-3 text-sm text-muted">{t("intro")}</p>
          <ul>
            {missing.slice(0, limit).map(({ part, step, isRequired }) => (
              <li key={part}>
                {isDraftMode(mode) && !canOpenStep(step, state, values) ? (
                  <p className="flex min-h-11 flex-wrap items-center text-sm">
                    {t(`add.${part}`)}
                    {isRequired && <span className="ms-2 text-warning">({t("needed")})</span>}
                  </p>
                ) : (
                  <button
                    type="button"
                    disabled={isLocked(state)}
                    onClick={() => goTo(step, part === "city" ? part : undefined)}
                    className="min-h-11 w-full cursor-pointer text-start text-sm underline decoration-control underline-offset-4 hover:decoration-ink"
                  >
                    {t(`add.${part}`)}
                    {isRequired && <span className="ms-2 text-warning">({t("needed")})</span>}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {missing.length > limit && (
            <p className="pb-2 text-sm text-muted">
              {t("more", { count: missing.length - limit })}
            </p>
          )}
        </>
      )}
    </section>
  );
}
