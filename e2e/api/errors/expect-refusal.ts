import { ApiError, createClient } from '@meridian/shared-types';
import type { Contract } from '@meridian/shared-types/contracts';
import type { Visitor } from '../product/test-product';

/** Returns the typed client of the pages; `last.text` is the body of its latest response. */
export function createVisitorClient<C extends Contract>(contract: C, { url, cookie }: Visitor) {
  const last = { text: '' };
  const client = createClient(contract, {
    baseUrl: url,
    headers: (): Record<string, string> => (cookie ? { cookie } : {}),
    fetch: async (...args) => {
      const response = await fetch(...args);
      last.text = await response.clone().text();
      return response;
    },
  });
  return { client, last };
}

/** Expects a call to fail: the client's message is `status: body`, and the problem's message fits a toast. */
export async function expectRefusal<C extends Contract>(
  contract: C,
  person: Visitor,
  call: (client: ReturnType<typeof createClient<C>>) => Promise<unknown>,
  status: number,
  message: string | RegExp,
): Promise<void> {
  const { client, last } = createVisitorClient(contract, person);
  const error = await call(client).then(
    () => {
      throw new Error('it succeeded');
    },
    (thrown: unknown) => thrown as ApiError,
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error.status).toBe(status);
  expect(last.text).not.toBe('');
  expect(error.message).toBe(`${status}: ${last.text}`);
  expect(error.problem).toMatchObject({
    type: 'about:blank',
    status,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
  expect(JSON.parse(last.text)).toEqual(error.problem); // The body contains nothing else.
}
