import { StripeError } from './objects';

/** A response of the API. */
export interface ApiResponse {
  status: number;
  body: unknown;
  isReplayed?: true;
}

/** Seconds for which Stripe knows a key. */
const KEPT = 24 * 60 * 60;

/**
 * Creates the memory of idempotency keys. A repeated request gets the stored response, also if it was a refusal of the
 * bank. Other parameters with the same key are refused with 400, and a request while the first one runs with 409.
 */
export function createIdempotency(now: () => number) {
  const known = new Map<string, { request: string; at: number; response?: ApiResponse }>();
  return async (key: string | undefined, request: string, work: () => Promise<ApiResponse>): Promise<ApiResponse> => {
    if (key === undefined) return work();
    const stored = known.get(key);
    if (stored && stored.at > now() - KEPT) {
      if (stored.request !== request)
        throw new StripeError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
        });
      if (!stored.response)
        throw new StripeError(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is currently another in-progress request using this key.',
        });
      return { ...stored.response, isReplayed: true };
    }
    const entry: { request: string; at: number; response?: ApiResponse } = { request, at: now() };
    known.set(key, entry);
    const response = await work().catch((error: unknown) => {
      known.delete(key);
      throw error;
    });
    // A refusal of parameters is not stored, because nothing was executed.
    if (response.status === 400) known.delete(key);
    else entry.response = response;
    return response;
  };
}
