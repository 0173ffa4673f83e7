import type { HttpResponse } from '../product/test-product';

/** The number of calls by outcome: `ok`, or status and code of a refusal. */
export type Outcomes = Record<string, number>;

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
export const successes = (responses: HttpResponse[]) => responses.filter(({ status }) => status < 300);
export const outcomeOf = (response: HttpResponse) =>
  response.status < 300 ? 'ok' : `${response.status} ${(response.body as { code: string }).code}`;
export const countOutcomes = (outcomes: string[]): Outcomes =>
  outcomes.reduce<Outcomes>((sum, outcome) => ({ ...sum, [outcome]: (sum[outcome] ?? 0) + 1 }), {});
export const expectOnly = (outcomes: Outcomes, ...allowed: string[]) =>
  expect(allowed).toEqual(expect.arrayContaining(Object.keys(outcomes)));
/** Returns the outcomes if one call succeeds and all others get the same refusal. */
export const oneSuccess = (count: number, refusal: string): Outcomes => ({
  ok: 1,
  ...(count > 1 && { [refusal]: count - 1 }),
});
