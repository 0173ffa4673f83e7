import type { HttpResponse } from '../product/test-product';

/** A call by people who are created for it. */
export interface CrashCase {
  call: () => Promise<HttpResponse | unknown>;
  /** The documents that other calls write as well. Only one of these calls at a time may have an open transaction. */
  shared: readonly string[];
  /** Checks what the call stored. Only a call that writes in several transactions needs it. */
  expectEffects?: () => Promise<void>;
}
export type PrepareCase = () => Promise<CrashCase>;

export const outcomeOf = (result: unknown): string => {
  const { status, body, ok } = result as Partial<HttpResponse> & { ok?: boolean };
  if (ok !== undefined) return ok ? 'ok' : 'refused';
  return status! < 300 ? 'ok' : `${status} ${(body as { code?: string } | undefined)?.code}`;
};
