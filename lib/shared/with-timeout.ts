/** Settles like `promise`; rejects after `milliseconds`. */
export function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const refuse = () => timeout.reject(new Error(`no answer within ${milliseconds} ms`));
  const timer = setTimeout(refuse, milliseconds);
  return Promise.race([promise, timeout.promise]).finally(() => clearTimeout(timer));
}
