import { getLocale, getMessages } from "next-intl/server";
import { Article, CloseAccountLink } from "@/components/layout/article";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export async function generateMetadata() {
  const { pages } = await getMessages();
  return pageMetadata(await getLocale(), "/terms", pages.terms);
}

export default async function TermsPage() {
  const { pages } = await getMessages();
  return (
    <Article
      {...pages.terms}
      contents={pages.contents}
      links={{ 1: <CloseAccountLink label={pages.closeAccount} /> }}
    />
  );
}
