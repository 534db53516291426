/** Wraps `load` so that each key is loaded once, and again only after a failure. */
export function loadOnce<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const loading = new Map<string, Promise<T>>();
  return (key) => {
    const known = loading.get(key);
    if (known) return known;
    const started = load(key);
    loading.set(key, started);
    started.catch(() => loading.delete(key));
    return started;
  };
}
