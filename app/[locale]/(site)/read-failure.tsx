import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { ErrorCode } from "@/lib/errors";

/**
 * Shown instead of data that could not be read, with a link to try again. `retry` is the page's address; `as` is `h1` if it
 * replaces the whole page.
 */
export async function ReadFailure({
  code,
  retry,
  as,
}: {
  code: ErrorCode;
  retry: string;
  as?: "h1";
}) {
  const t = await getTranslations("venues.failure");
  if (code === "not_configured") return <EmptyState as={as} title={t("notConfigured")} />;
  return (
    <EmptyState
      as={as}
      title={t("title")}
      body={t("body")}
      action={
        // A document request, because the client router would show its cached failure.
        <a href={retry} className={buttonClass({ variant: "primary" })}>
          {t("retry")}
        </a>
      }
    />
  );
}
