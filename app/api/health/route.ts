import { backendHealth, signInLimits } from "@/lib/health";

export const dynamic = "force-dynamic";

/** Returns 200 while every part of the backend responds, 503 otherwise. */
export async function GET() {
  const dependencies = await backendHealth();
  const isHealthy = Object.values(dependencies).every(({ status }) => status === "ok");
  return Response.json(
    { status: isHealthy ? "ok" : "down", dependencies, signInLimits: signInLimits() },
    { status: isHealthy ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
