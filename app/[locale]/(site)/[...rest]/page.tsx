import { notFound } from "next/navigation";
import { notFoundMetadata } from "../not-found/not-found-metadata";

export const generateMetadata = notFoundMetadata;

/** Every address that no other page has. */
export default function UnknownPage() {
  notFound();
}
