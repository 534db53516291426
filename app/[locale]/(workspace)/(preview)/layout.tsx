/** The layout of a page that is shown as guests see it: without a sidebar. */
export default function PreviewLayout({ children }: LayoutProps<"/[locale]">) {
  return (
    <main id="content" tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
  );
}
