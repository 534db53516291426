export const revalidate = 300;

export default function RegeneratedPage() {
  return <h1>Regenerated</h1>;
}
