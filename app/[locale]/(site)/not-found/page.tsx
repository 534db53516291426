import { NotFoundView } from "@/components/layout/not-found-view";
import { notFoundMetadata } from "./not-found-metadata";

export const generateMetadata = notFoundMetadata;

/** What the server sends, with status 404, for a public address that does not exist (lib/server/not-found.ts). */
export default function NotFoundPage() {
  return <NotFoundView />;
}
