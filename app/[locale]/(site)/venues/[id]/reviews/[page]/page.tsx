import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ReviewsView, reviewsMetadata } from "../reviews-view";

type Props = PageProps<"/[locale]/venues/[id]/reviews/[page]">;

// Rendered on the first request and after revalidation.
export function generateStaticParams() {
  return [];
}

/** The page that an address names: from 2 on, because the first one has no number. */
async function readParams({ params }: Props) {
  const { id, page } = await params;
  if (!/^([2-9]|[1-9]\d{1,5})$/.test(page)) notFound();
  return { id, page: Number(page) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return reviewsMetadata(await readParams(props));
}

export default async function LaterReviewsPage(props: Props) {
  return <ReviewsView {...(await readParams(props))} />;
}
