// Loaded into a site's process by --import before it starts. Sends the site's backend requests to TEST_BACKEND_URL instead of the
// address in its build.
const target = process.env.TEST_BACKEND_URL ?? "";
const services = /^https?:\/\/[^/]+(\/(?:rest|auth|storage|functions)\/v1\/.*)$/;
const originalFetch = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const path = services.exec(input instanceof Request ? input.url : String(input))?.[1];
  if (!path) return originalFetch(input, init);
  const redirected = input instanceof Request ? new Request(target + path, input) : target + path;
  return originalFetch(redirected, init);
};

export {};
