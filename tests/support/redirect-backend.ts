// Loaded into a site's process by --import before it starts: what the site asks the backend that its build names is
// asked at TEST_BACKEND_URL instead.
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
