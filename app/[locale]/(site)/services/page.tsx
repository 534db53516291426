import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ServiceCard } from "@/components/services/service-card";
import { ServiceFilters } from "@/components/services/service-filters";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { alternates } from "@/lib/i18n/alternates";
import { localizePath } from "@/lib/i18n/paths";
import { listServiceCategories, listServices, servicesPerPage } from "@/lib/services/queries";
import { parseServiceParams, servicesHref } from "@/lib/services/search-params";
import { brandPicture } from "@/lib/shared/brand-picture";
import { localized } from "@/lib/shared/localized";
import { emptyCatalogue, getCatalogue } from "@/lib/venues/catalogue";
import { ReadFailure } from "../read-failure";

type Props = PageProps<"/[locale]/services">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [raw, locale, t, categories] = await Promise.all([
    searchParams,
    getLocale(),
    getTranslations("services"),
    listServiceCategories(),
  ]);
  const params = parseServiceParams(raw);
  const category = categories.ok && categories.data.find(({ slug }) => slug === params.category);
  const title = category
    ? t("titleCategory", { category: localized(category.name, locale) })
    : t("title");
  return {
    title,
    description: t("description"),
    alternates: alternates(locale, servicesHref({ category: category ? category.slug : "" })),
    openGraph: { title, description: t("description"), images: [brandPicture] },
    ...(params.q && { robots: { index: false } }),
  };
}

export default async function ServicesPage({ searchParams }: Props) {
  const [raw, locale, t, catalogue, categories] = await Promise.all([
    searchParams,
    getLocale(),
    getTranslations("services"),
    getCatalogue(),
    listServiceCategories(),
  ]);
  const categoryList = categories.ok ? categories.data : [];
  const { cities } = catalogue.ok ? catalogue.data : emptyCatalogue;
  const params = parseServiceParams(raw);
  const page = await listServices(params);
  const category = categoryList.find(({ slug }) => slug === params.category);
  const city = cities.find(({ slug }) => slug === params.city);
  const categoryName = category ? localized(category.name, locale) : t("title");
  const heading = city
    ? t("titleCity", { category: categoryName, city: localized(city.name, locale) })
    : categoryName;

  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6">
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-1 text-muted">{t("lead")}</p>
      <div className="mt-6">
        <ServiceFilters params={params} categories={categoryList} cities={cities} />
      </div>
      {!page.ok && (
        <div className="mt-8">
          <ReadFailure code={page.code} retry={localizePath(locale, servicesHref(params))} />
        </div>
      )}
      {page.ok && (
        <>
          <p role="status" className="mt-6 text-muted text-sm">
            {t("count", { count: page.data.total })}
          </p>
          {page.data.cards.length === 0 ? (
            <EmptyState
              title={t("empty.title")}
              body={t("empty.body")}
              action={<ButtonLink href="/services">{t("empty.all")}</ButtonLink>}
            />
          ) : (
            <ul className="mt-4 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
              {page.data.cards.map((service, index) => (
                <li key={service.id}>
                  <ServiceCard service={service} eager={index === 0} />
                </li>
              ))}
            </ul>
          )}
          <Pagination
            page={page.data.page}
            pageCount={Math.ceil(page.data.total / servicesPerPage)}
            hrefFor={(number) => servicesHref({ ...params, page: number })}
            className="mt-12"
            labels={{
              nav: t("pages.label"),
              previous: t("pages.previous"),
              next: t("pages.next"),
              page: (number) => t("pages.page", { page: number }),
            }}
          />
        </>
      )}
    </div>
  );
}
