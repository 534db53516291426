import { NotFoundView } from "@/components/layout/not-found-view";

export default function NotFound() {
  return (
    <main id="content" className="flex flex-1 flex-col justify-center">
      <NotFoundView />
    </main>
  );
}
