import { backendHealth, signInLimits } from "@/lib/health";

export const dynamic = "force-dynamic";

/** Returns 200 while every part of the backend responds; otherwise 503 with the parts that do not. */
export async function GET() {
  const dependencies = await backendHealth();
  const down = Object.entries(dependencies)
    .filter(([, { status }]) => status === "down")
    .map(([name]) => name);
  const isHealthy = down.length === 0;
  return Response.json(
    { status: isHealthy ? "ok" : "down", down, dependencies, signInLimits: signInLimits() },
    { status: isHealthy ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
