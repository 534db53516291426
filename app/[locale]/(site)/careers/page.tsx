import { getLocale, getMessages } from "next-intl/server";
import { Article } from "@/components/layout/article";
import { buttonClass } from "@/components/ui/button";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export async function generateMetadata() {
  const { pages } = await getMessages();
  return pageMetadata(await getLocale(), "/careers", pages.careers);
}

export default async function CareersPage() {
  const { pages, footer } = await getMessages();
  const { careers } = pages;
  return (
    <Article {...careers}>
      <p>
        <a
          href={`mailto:${footer.email}?subject=${encodeURIComponent(careers.subject)}`}
          className={buttonClass()}
        >
          {careers.action}
        </a>
      </p>
    </Article>
  );
}
