import type { Metadata } from "next";
import { ReviewsView, readPage, readStars, reviewsMetadata } from "../../../reviews-view";

type Props = PageProps<"/[locale]/venues/[id]/reviews/rating/[stars]/[page]">;

// Rendered on the first request and after revalidation.
export function generateStaticParams() {
  return [];
}

async function readParams({ params }: Props) {
  const { id, stars, page } = await params;
  return { id, page: readPage(page), stars: readStars(stars) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return reviewsMetadata(await readParams(props));
}

export default async function LaterReviewsOfRatingPage(props: Props) {
  return <ReviewsView {...(await readParams(props))} />;
}
