import { getLocale, getMessages } from "next-intl/server";
import { Article } from "@/components/layout/article";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/lib/i18n/navigation";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export async function generateMetadata() {
  const { pages } = await getMessages();
  return pageMetadata(await getLocale(), "/about", pages.about);
}

export default async function AboutPage() {
  const { about } = (await getMessages()).pages;
  return (
    <Article {...about}>
      <section className="mt-4 rounded-card bg-tint p-6 sm:p-8">
        <h2 className="text-xl">{about.cta.title}</h2>
        <p className="mt-2 mb-5">{about.cta.body}</p>
        <Link href="/host/venues/add" className={buttonClass()}>
          {about.cta.action}
        </Link>
      </section>
    </Article>
  );
}
