import {
  ELSEWHERE,
  emitWithAck,
  HERE,
  problemOf,
  REMOTE,
  waitUntil,
  type HttpResponse,
  type TestProduct,
  type Visitor,
} from '../product/test-product';
import { insertSession } from '../records/people';
import { addTotpAuthenticator } from '../records/credentials';
import { statusOf, withinASecond } from './threat';

const INTERNALS = /\bat \S+[:(]|node_modules|\.[jt]s\b|127\.0\.0\.1|ECONN|Mongo|E11000|passwordHash|\/srv/;

/** Expects a refusal with this status that explains the problem, without details about services. */
function expectPlainRefusal(response: HttpResponse, status: number): void {
  expect(problemOf(response)).toEqual({
    type: 'about:blank',
    title: expect.any(String),
    status,
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/^[A-Z].*\.$|^[\w.]+: /),
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    ...(status === 400 && { fields: expect.any(Array) }),
  });
  expect(response.text).not.toMatch(INTERNALS);
  expect(JSON.stringify(response.headers)).not.toMatch(/express|node\/|x-powered-by/i);
}

/** Declares tests of services that are broken or have another configuration. */
export function restartThreats(product: TestProduct): void {
  test('T21: a refusal says nothing about internals, even after a crash', async () => {
    const { siteAdmin } = product.personas;
    await product.server.restart('events', {
      patches: [
        {
          file: 'services/events/src/lists/event-list.routes.ts',
          replace: 'listEvents(models, chapters, query, identity)',
          by:
            "{ throw new TypeError('E11000 duplicate key at list (/srv/secret.ts:1:1) of 127.0.0.1' + " +
            'Boolean(listEvents && query && identity)); }',
        },
      ],
    });
    expectPlainRefusal(await siteAdmin.call('GET', '/api/events'), 500);
    await product.server.stop('events');
    expectPlainRefusal(await siteAdmin.call('GET', '/api/events'), 503);
    await product.server.bring('events');
  });

  test('T10: with REQUIRE_TWO_FACTOR, a site admin without two-factor authentication acts as a member over HTTP and the socket', async () => {
    const admin = await product.createPerson(REMOTE, { siteAdmin: true });
    // This is the same site admin in another browser, who signs in with a code there.
    const proved = admin.frozen();
    await insertSession(product, proved);
    await addTotpAuthenticator(proved);
    await product.server.restart('auth', { env: { REQUIRE_TWO_FACTOR: 'true' } });
    const calls = ['/api/admin/users', '/api/admin/audit', `/api/chapters/${HERE}/join-requests`];
    for (const path of calls) expect([path, await statusOf(admin.call('GET', path))]).toEqual([path, 403]);

    const listenAs = async (person: Visitor) => {
      const socket = await person.socket();
      const notified: unknown[] = [];
      socket.on('join-requests-changed', (change) => notified.push(change));
      return { socket, notified };
    };
    const request = async () => (await product.createPerson(ELSEWHERE)).requestToJoin(HERE);
    const [own, ofChapter] = [await listenAs(admin), await listenAs(await product.createPersona('chapterAdmin'))];
    for (const [event, content] of [
      ['join-chapter', HERE],
      ['send-message', { chapterId: HERE, content: 'as a site admin' }],
    ] as const)
      expect(await emitWithAck(own.socket, event, content)).toMatchObject({ ok: false });
    await waitUntil('the admin of the chapter is told', async () => {
      await request();
      return ofChapter.notified.length > 0;
    });
    expect(own.notified).toEqual([]);

    await withinASecond(200, () => statusOf(proved.call('GET', '/api/admin/users')));
    const after = await listenAs(proved);
    await waitUntil('the site admin is told', async () => {
      await request();
      return after.notified.length > 0;
    });
    for (const { socket } of [own, ofChapter, after]) socket.disconnect();
    await product.server.restart('auth');
  }, 60_000);
}
