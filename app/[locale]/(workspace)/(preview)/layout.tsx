/** A page as guests see it has no sidebar beside it. */
export default function PreviewLayout({ children }: LayoutProps<"/[locale]">) {
  return (
    <main id="content" tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
  );
}
