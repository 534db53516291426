import { getLocale, getMessages } from "next-intl/server";
import { Article, CloseAccountLink } from "@/components/layout/article";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export async function generateMetadata() {
  const { pages } = await getMessages();
  return pageMetadata(await getLocale(), "/privacy", pages.privacy);
}

export default async function PrivacyPage() {
  const { pages } = await getMessages();
  return (
    <Article
      {...pages.privacy}
      contents={pages.contents}
      links={{ 5: <CloseAccountLink label={pages.closeAccount} /> }}
    />
  );
}
