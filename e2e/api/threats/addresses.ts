import { LIMITS } from '@meridian/shared-types';
import { faultsOf } from '../bad-input/case';
import { ROUTES } from '../bad-input/contract-cases';
import { takenBy } from '../bad-input/json-schema';
import { rawCases } from '../bad-input/raw-cases';
import { HERE, problemOf, type HttpResponse, type Harness } from '../harness';
import { threat } from './threat';

/** Which addresses and methods are reachable, and what a refusal shows. */
export function addressThreats(harness: Harness): void {
  threat(15, 'only addresses and methods of the contract are forwarded, each with one interpretation', async () => {
    expect(await faultsOf(rawCases(harness.url, harness.personas.member))).toEqual([]);
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
    const responses = await Promise.all(tricks.map((target) => harness.personas.siteAdmin.call('GET', target)));
    expect(
      responses.map((response, index) => [
        tricks[index],
        response.status === 400 || response.status === 404,
        problemOf(response).status === response.status,
      ]),
    ).toEqual(tricks.map((target) => [target, true, true]));
    for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'DELETE'])
      expect(problemOf(await harness.personas.siteAdmin.call(method, '/api/chapters'))).toMatchObject({ status: 405 });
    const texts = ROUTES.flatMap(({ body }) => (body ? Object.values(takenBy(body).properties ?? {}) : []));
    // no input is a URL that a server would fetch
    expect(texts.filter(({ format }) => format === 'uri')).toEqual([]);
  });

  threat(21, 'a refusal says what is wrong and nothing about internals, even after a crash', async () => {
    const { siteAdmin, anonymous, member } = harness.personas;
    const internals = /\bat \S+[:(]|node_modules|\.[jt]s\b|127\.0\.0\.1|ECONN|Mongo|E11000|passwordHash|\/srv/;
    const checked = (response: HttpResponse, status: number) => {
      expect(problemOf(response)).toEqual({
        type: 'about:blank',
        title: expect.any(String),
        status,
        code: expect.stringMatching(/^[a-z_]+$/),
        message: expect.stringMatching(/^[A-Z].*\.$|^[\w.]+: /),
        requestId: expect.stringMatching(/^[\w-]{36}$/),
        ...(status === 400 && { fields: expect.any(Array) }),
      });
      expect(response.text).not.toMatch(internals);
      expect(JSON.stringify(response.headers)).not.toMatch(/express|node\/|x-powered-by/i);
    };
    checked(await anonymous.call('GET', '/api/auth/me'), 401);
    checked(await member.call('GET', '/api/admin/statistics'), 403);
    checked(await member.call('GET', `/api/events/${'0'.repeat(24)}`), 404);
    checked(await member.call('PATCH', '/api/events'), 405);
    checked(await member.call('POST', `/api/chapters/${HERE}/join-request`, { body: {} }), 409);
    checked(await member.call('POST', '/api/events', { body: {} }), 400);
    checked(
      await member.call('POST', '/api/events', {
        body: 'x'.repeat(LIMITS.jsonBodyBytes + 1),
        headers: { 'content-type': 'application/json' },
      }),
      413,
    );
    checked(await member.call('POST', '/api/events', { body: 'x', headers: { 'content-type': 'text/plain' } }), 415);
    await harness.server.restart('events', {
      patches: [
        {
          file: 'services/events/src/event.routes.ts',
          replace: 'listEvents(query, identity, mayRecall(http.req))',
          by: "{ throw new TypeError('E11000 duplicate key at list (/srv/secret.ts:1:1) of 127.0.0.1' + Boolean(listEvents && query && identity)); }",
        },
      ],
    });
    checked(await siteAdmin.call('GET', '/api/events'), 500);
    await harness.server.stop('events');
    checked(await siteAdmin.call('GET', '/api/events'), 503);
    await harness.server.bring('events');
  });
}
