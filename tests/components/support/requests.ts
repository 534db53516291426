import { vi } from "vitest";

type Answer = (url: URL, request: { init?: RequestInit }) => unknown;

/**
 * Responds to requests for these paths of the site with JSON: the result of the path's function. Returns the requested
 * addresses as they arrive.
 */
export function answerRequests(answers: Record<string, Answer>): URL[] {
  const requested: URL[] = [];
  // Keeps earlier responses for other paths.
  const { fetch: known } = window;
  const fetch = (vi.isMockFunction(known) && known.getMockImplementation()) || known;
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const answer = answers[url.pathname];
    if (!answer) return fetch(input, init);
    requested.push(url);
    const body = await answer(url, { init });
    return body instanceof Response ? body : Response.json(body);
  });
  return requested;
}
