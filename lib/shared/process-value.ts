/**
 * The value under a name that the whole process has once, created by the first caller. Next puts a module that actions and
 * route handlers use into a bundle for each, so that a limit in a variable of the module would hold once for each.
 */
export function getProcessValue<T>(name: string, create: () => T): T {
  const key = Symbol.for(`mahfil.${name}`);
  const values = globalThis as unknown as Record<symbol, T | undefined>;
  const value = values[key] ?? create();
  values[key] = value;
  return value;
}
