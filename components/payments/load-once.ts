/** A loader that loads each key once, and again after it could not be loaded. */
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
