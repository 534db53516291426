import type { Metadata } from "next";
import type { MessageKeys, Messages, NestedKeyOf } from "next-intl";
import { getTranslations } from "next-intl/server";

/** `generateMetadata` of a page: the message `title` as its title, and `metadata` of any language. */
export function titleMetadata(
  title: MessageKeys<Messages, NestedKeyOf<Messages>>,
  metadata: Metadata = {},
): () => Promise<Metadata> {
  return async () => {
    const t = await getTranslations();
    return { title: t(title), ...metadata };
  };
}
