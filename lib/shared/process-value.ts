/**
 * The process-wide value of `name`, created by the first caller. Next bundles a module separately for actions and route
 * handlers, so a limit in a module variable would exist once per bundle.
 */
export function getProcessValue<T>(name: string, create: () => T): T {
  const key = Symbol.for(`mahfil.${name}`);
  const values = globalThis as unknown as Record<symbol, T | undefined>;
  const value = values[key] ?? create();
  values[key] = value;
  return value;
}
