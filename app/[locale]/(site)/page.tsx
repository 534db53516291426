import { getTranslations } from "next-intl/server";

export default async function HomePage() {
  const t = await getTranslations("app");
  return (
    <main className="mx-auto w-full max-w-page p-6">
      <h1 className="text-4xl">{t("title")}</h1>
    </main>
  );
}
