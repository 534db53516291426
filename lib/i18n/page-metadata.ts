import type { Metadata } from "next";
import { brandPicture } from "../shared/brand-picture";
import { alternates } from "./alternates";
import type { Locale } from "./routing";

/** Title, description and addresses of a public page, including its address in the other language. */
export function pageMetadata(
  locale: Locale,
  path: string,
  { title, description }: { title: string; description: string },
): Metadata {
  return {
    title,
    description,
    openGraph: { title, description, images: [brandPicture] },
    alternates: alternates(locale, path),
  };
}
