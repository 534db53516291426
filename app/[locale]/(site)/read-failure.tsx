import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { ErrorCode } from "@/lib/errors";

/** Shown in place of data that could not be read, with a link to try again. `retry` is the page's address. */
export async function ReadFailure({ code, retry }: { code: ErrorCode; retry: string }) {
  const t = await getTranslations("venues.failure");
  if (code === "not_configured") return <EmptyState title={t("notConfigured")} />;
  return (
    <EmptyState
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
