import { NotFoundView } from "@/components/layout/not-found-view";
import { notFoundMetadata } from "./not-found-metadata";

export const generateMetadata = notFoundMetadata;

/** Sent with status 404 for a public address that does not exist (lib/cache/cached-page.ts). */
export default function NotFoundPage() {
  return <NotFoundView />;
}
