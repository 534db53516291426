import { backendHealth } from "@/lib/health";

export const dynamic = "force-dynamic";

/** 200 while the backend's parts answer, 503 when one does not. */
export async function GET() {
  const dependencies = await backendHealth();
  const ok = Object.values(dependencies).every(({ status }) => status === "ok");
  return Response.json(
    { status: ok ? "ok" : "down", dependencies },
    { status: ok ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
