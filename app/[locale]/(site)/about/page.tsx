import { getLocale, getMessages } from "next-intl/server";
import { Article } from "@/components/layout/article";
import { ButtonLink } from "@/components/ui/button-link";
import { Photo } from "@/components/ui/photo";
import { pageMetadata } from "@/lib/i18n/page-metadata";
import courtyard640 from "./courtyard-640.webp";
import courtyard828 from "./courtyard-828.webp";
import courtyard960 from "./courtyard-960.webp";

const courtyard = {
  src: courtyard960.src,
  srcSet: `${courtyard640.src} 640w,${courtyard828.src} 828w,${courtyard960.src} 960w`,
};

export async function generateMetadata() {
  const { pages } = await getMessages();
  return pageMetadata(await getLocale(), "/about", pages.about);
}

export default async function AboutPage() {
  const { about } = (await getMessages()).pages;
  return (
    <Article
      {...about}
      aside={
        <div className="overflow-hidden rounded-card max-lg:order-first max-lg:aspect-[4/3] lg:-mt-44 lg:aspect-[4/5] lg:self-start">
          <Photo {...courtyard} alt={about.picture} sizes="(min-width: 64rem) 26rem, 100vw" eager />
        </div>
      }
    >
      <section className="mt-4 rounded-card bg-tint p-6 sm:p-8">
        <h2 className="text-xl">{about.cta.title}</h2>
        <p className="mt-2 mb-5">{about.cta.body}</p>
        <ButtonLink href="/host/venues/add">{about.cta.action}</ButtonLink>
      </section>
    </Article>
  );
}
