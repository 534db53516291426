/** Called once when a server process starts. */
export async function register() {
  // Read as it stands: the framework leaves the other branch out of other runtimes by it.
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NODE_ENV !== "production") return;
  const [{ installPageCache }, { pageMemory }] = await Promise.all([
    import("./lib/page-cache/install"),
    import("./lib/page-cache/shared-memory"),
  ]);
  installPageCache(pageMemory());
}
