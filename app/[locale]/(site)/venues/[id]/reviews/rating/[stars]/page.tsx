import type { Metadata } from "next";
import { ReviewsView, readStars, reviewsMetadata } from "../../reviews-view";

type Props = PageProps<"/[locale]/venues/[id]/reviews/rating/[stars]">;

// Rendered on the first request and after revalidation.
export function generateStaticParams() {
  return [];
}

async function readParams({ params }: Props) {
  const { id, stars } = await params;
  return { id, page: 1, stars: readStars(stars) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return reviewsMetadata(await readParams(props));
}

export default async function ReviewsOfRatingPage(props: Props) {
  return <ReviewsView {...(await readParams(props))} />;
}
