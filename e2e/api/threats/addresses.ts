import { LIMITS } from '@meridian/shared-types';
import { ROUTES } from '../bad-input/contract-cases';
import { toInputSchema } from '../bad-input/json-schema';
import { HERE, problemOf, type TestProduct } from '../product/test-product';
import { expectPlainRefusal } from './plain-refusal';
import type { DeclareThreat } from './threat';

/** Declares tests of which paths and methods are reachable, and of the content of a refusal. */
export function addressThreats(product: TestProduct, threat: DeclareThreat): void {
  threat(15, 'only addresses and methods of the contract are forwarded, each with one interpretation', async () => {
    const tricks = [
      '/api/auth/../admin/users',
      '/api/./chapters',
      '/api/%2e%2e/admin/users',
      '/api/chapters%2fadmin',
      '/api/chapters%5cadmin',
      '/api/chapters/%00',
      '/api//chapters',
      '/api/chapters;x/admin',
      '/api/chapters/',
      '/api/Chapters',
      '/internal/people',
      '/livez/../internal/people',
      '/socket.io/../internal/sockets',
      '/api/chapters/1/members/../join-requests',
    ];
    const responses = await Promise.all(tricks.map((target) => product.personas.siteAdmin.call('GET', target)));
    expect(
      responses.map((response, index) => [
        tricks[index],
        response.status === 400 || response.status === 404,
        problemOf(response).status === response.status,
      ]),
    ).toEqual(tricks.map((target) => [target, true, true]));
    for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'DELETE'])
      expect(problemOf(await product.personas.siteAdmin.call(method, '/api/chapters'))).toMatchObject({ status: 405 });
    const texts = ROUTES.flatMap(({ body }) => (body ? Object.values(toInputSchema(body).properties ?? {}) : []));
    // No input is a URL that a server would fetch.
    expect(texts.filter(({ format }) => format === 'uri')).toEqual([]);
  });

  threat(21, 'a refusal says what is wrong and nothing about internals', async () => {
    const { anonymous, member } = product.personas;
    expectPlainRefusal(await anonymous.call('GET', '/api/auth/me'), 401);
    expectPlainRefusal(await member.call('GET', '/api/admin/statistics'), 403);
    expectPlainRefusal(await member.call('GET', `/api/events/${'0'.repeat(24)}`), 404);
    expectPlainRefusal(await member.call('PATCH', '/api/events'), 405);
    expectPlainRefusal(await member.call('POST', `/api/chapters/${HERE}/join-request`, { body: {} }), 409);
    expectPlainRefusal(await member.call('POST', '/api/events', { body: {} }), 400);
    expectPlainRefusal(
      await member.call('POST', '/api/events', {
        body: 'x'.repeat(LIMITS.jsonBodyBytes + 1),
        headers: { 'content-type': 'application/json' },
      }),
      413,
    );
    expectPlainRefusal(
      await member.call('POST', '/api/events', { body: 'x', headers: { 'content-type': 'text/plain' } }),
      415,
    );
  });
}
