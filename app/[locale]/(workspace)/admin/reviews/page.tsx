import { getLocale, getTranslations } from "next-intl/server";
import { AllReviews } from "@/components/moderation/all-reviews";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { ShowMore } from "@/components/ui/show-more";
import { Tabs } from "@/components/ui/tabs";
import { requireRole } from "@/lib/auth/guards";
import { localizePath } from "@/lib/i18n/paths";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { listAllReviews } from "@/lib/reviews/admin-queries";
import { reviewGroups } from "@/lib/reviews/rules/admin-lists";
import { firstValue } from "@/lib/shared/first-value";

const path = "/admin/reviews";

export const generateMetadata = titleMetadata("moderation.reviews.title");

export default async function AdminReviewsPage({
  searchParams,
}: PageProps<"/[locale]/admin/reviews">) {
  await requireRole("admin", path);
  const params = await searchParams;
  const group = reviewGroups.find((name) => name === firstValue(params.group)) ?? "all";
  const text = (firstValue(params.text) ?? "").trim().slice(0, 200);
  const [locale, t, { reviews, next }] = await Promise.all([
    getLocale(),
    getTranslations("moderation.reviews"),
    listAllReviews(group, text, firstValue(params.after) || undefined),
  ]);
  const hrefFor = (name: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams({
      ...(name !== "all" && { group: name }),
      ...(text && { text }),
      ...query,
    }).toString();
    return search ? `${path}?${search}` : path;
  };
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="max-w-prose text-muted">{t("intro")}</p>
      </div>
      <Tabs
        label={t("tabs")}
        items={reviewGroups.map((name) => ({
          href: hrefFor(name),
          label: t(`groups.${name}`),
          current: name === group,
        }))}
      />
      <form
        key={text}
        action={localizePath(locale, path)}
        aria-label={t("searchLabel")}
        className="flex flex-wrap items-center gap-3"
      >
        {group !== "all" && <input type="hidden" name="group" value={group} />}
        <Input
          type="search"
          name="text"
          dir="auto"
          maxLength={200}
          defaultValue={text}
          placeholder={t("search")}
          aria-label={t("search")}
          className="match-parent max-sm:basis-full sm:w-80"
        />
        <Button type="submit" variant="outline">
          {t("find")}
        </Button>
      </form>
      {reviews.length === 0 ? (
        <EmptyState title={t("none.title")} body={t("none.body")} />
      ) : (
        <AllReviews reviews={reviews} />
      )}
      <ShowMore href={next && hrefFor(group, { after: next })} />
    </div>
  );
}
