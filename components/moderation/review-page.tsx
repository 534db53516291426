import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { DecisionButtons } from "./decision-buttons";

/** The page where an admin reads, decides about and edits a listing or service. */
export function ReviewPage({
  back,
  publicHref,
  edit,
  decision,
  editor,
  children,
}: {
  back: { href: string; label: string };
  /** Its page for guests; null while it has none. */
  publicHref: string | null;
  edit: { title: string; body: string };
  decision: ComponentProps<typeof DecisionButtons>;
  editor: ReactNode;
  /** The listing or service to decide about. */
  children: ReactNode;
}) {
  const t = useTranslations("moderation");
  return (
    <article className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link href={back.href} className="text-accent underline">
          {back.label}
        </Link>
        <div className="flex flex-wrap gap-2">
          {publicHref && (
            <ButtonLink href={publicHref} variant="ghost">
              {t("venues.publicPage")}
            </ButtonLink>
          )}
          <a href="#edit" className={buttonClass({ variant: "outline" })}>
            {t("review.edit.jump")}
          </a>
        </div>
      </div>
      {/* The bar of decisions stays in view while its subject is. */}
      <div className="flex flex-col gap-8">
        {children}
        {decision.decisions.length > 0 && (
          <div className="sticky bottom-0 -mx-4 border-hairline border-t bg-page/95 px-4 py-4 backdrop-blur">
            <ClientMessages namespaces={["app", "moderation", "reasonDialog", "ui"]}>
              <DecisionButtons {...decision} />
            </ClientMessages>
          </div>
        )}
      </div>
      <section id="edit" aria-labelledby="edit-title" className="flex flex-col gap-4">
        <div>
          <h2 id="edit-title" className="text-xl">
            {edit.title}
          </h2>
          <p className="max-w-text text-muted">{edit.body}</p>
        </div>
        {editor}
      </section>
    </article>
  );
}

/** What a revision would change, and when it was sent. */
export function RequestedChanges({ since, children }: { since: string; children: ReactNode }) {
  const t = useTranslations("moderation.review");
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="text-xl">
        {t("changes")}
      </h2>
      <p className="mt-1 mb-3 text-muted">
        {t.rich("asked", { date: () => <LocalTime instant={since} /> })}
      </p>
      {children}
    </section>
  );
}
