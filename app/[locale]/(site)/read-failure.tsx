import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { ErrorCode } from "@/lib/errors";

/** Stands where data would be that could not be read, with one way on. `retry` is the page itself. */
export async function ReadFailure({ code, retry }: { code: ErrorCode; retry: string }) {
  const t = await getTranslations("venues.failure");
  if (code === "not_configured") return <EmptyState title={t("notConfigured")} />;
  return (
    <EmptyState
      title={t("title")}
      body={t("body")}
      action={
        // A whole new request: what could not be read is not remembered by the browser.
        <a href={retry} className={buttonClass({ variant: "primary" })}>
          {t("retry")}
        </a>
      }
    />
  );
}
