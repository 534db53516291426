import type { Metadata } from "next";
import { ReviewsView, reviewsMetadata } from "./reviews-view";

type Props = PageProps<"/[locale]/venues/[id]/reviews">;

// Rendered on the first request and after revalidation.
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return reviewsMetadata({ id: (await params).id, page: 1 });
}

export default async function ReviewsPage({ params }: Props) {
  return <ReviewsView id={(await params).id} page={1} />;
}
