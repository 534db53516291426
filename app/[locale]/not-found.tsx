import { NotFoundView } from "@/components/layout/not-found-view";

/** Without navbar and footer, because every page includes this content. */
export default function NotFound() {
  return (
    <main id="content" className="flex flex-1 flex-col justify-center">
      <NotFoundView />
    </main>
  );
}
