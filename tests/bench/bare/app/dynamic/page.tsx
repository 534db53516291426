export default async function DynamicPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string>>;
}) {
  return <h1>{(await searchParams).q ?? "Dynamic"}</h1>;
}
