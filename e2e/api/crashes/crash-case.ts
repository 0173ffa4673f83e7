import type { HttpResponse, Visitor } from '../test-product';

/**
 * A call by users who are created for it. `again` contains the allowed outcomes when it is repeated after the crash.
 */
export interface CrashCase {
  call: () => Promise<HttpResponse | unknown>;
  again: string[];
  waitForEffects?: () => Promise<void>;
  /** A document that other calls write as well. Only one of these calls at a time may have an open transaction. */
  shared?: string;
}
export type PrepareCase = () => Promise<CrashCase>;

export const outcomeOf = (result: unknown): string => {
  const { status, body, ok } = result as Partial<HttpResponse> & { ok?: boolean };
  if (ok !== undefined) return ok ? 'ok' : 'refused';
  return status! < 300 ? 'ok' : `${status} ${(body as { code?: string } | undefined)?.code}`;
};
export const sendCall =
  (person: Visitor, method: string, target: string, body?: unknown, headers: Record<string, string> = {}) =>
  () =>
    person.call(method, target, body === undefined ? { headers } : { body, headers });

/**
 * Returns the outcomes of a call that ends the old session last. A client that loses the response has to sign in again.
 */
export const signInAgain = (
  person: Visitor,
  ...again: string[]
): Pick<CrashCase, 'again'> & Required<Pick<CrashCase, 'waitForEffects'>> => ({
  again: ['ok', '401 sign_in_required', ...again],
  waitForEffects: async () => {
    if ((await person.call('GET', '/api/auth/me')).status === 401) await person.signIn();
  },
});
