import type { Metadata } from "next";
import { ReviewsView, readPage, reviewsMetadata } from "../reviews-view";

type Props = PageProps<"/[locale]/venues/[id]/reviews/[page]">;

// Rendered on the first request and after revalidation.
export function generateStaticParams() {
  return [];
}

async function readParams({ params }: Props) {
  const { id, page } = await params;
  return { id, page: readPage(page) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return reviewsMetadata(await readParams(props));
}

export default async function LaterReviewsPage(props: Props) {
  return <ReviewsView {...(await readParams(props))} />;
}
