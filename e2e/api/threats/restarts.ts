import { ELSEWHERE, emitWithAck, HERE, problemOf, REMOTE, waitUntil, type Harness, type Visitor } from '../harness';
import { addCodeApp } from '../sign-in-factors';
import { expectPlainRefusal } from './plain-refusal';
import { closed } from './revocation';
import { statusOf, withinASecond, type DeclareThreat } from './threat';
import { setTimeout as sleep } from 'node:timers/promises';

/** What holds in programs that are broken, or configured in another way. */
export function restartThreats(harness: Harness, threat: DeclareThreat): void {
  threat(21, 'a refusal says nothing about internals, even after a crash', async () => {
    const { siteAdmin } = harness.personas;
    await harness.server.restart('events', {
      patches: [
        {
          file: 'services/events/src/event.routes.ts',
          replace: 'listEvents(query, identity, mayRecall(http.req))',
          by: "{ throw new TypeError('E11000 duplicate key at list (/srv/secret.ts:1:1) of 127.0.0.1' + Boolean(listEvents && query && identity)); }",
        },
      ],
    });
    expectPlainRefusal(await siteAdmin.call('GET', '/api/events'), 500);
    await harness.server.stop('events');
    expectPlainRefusal(await siteAdmin.call('GET', '/api/events'), 503);
    await harness.server.bring('events');
  });

  threat(13, 'in production there is no impersonation', async () => {
    const { siteAdmin, member } = harness.personas;
    const begun = await harness.createPerson(HERE, { siteAdmin: true });
    await begun.ok('POST', '/api/admin/impersonate', { userId: member.userId });
    await harness.server.restart('auth', { env: { NODE_ENV: 'production' } });
    for (const person of [siteAdmin, begun, harness.personas.anonymous])
      for (const path of ['/api/admin/impersonate', '/api/admin/impersonate/exit'])
        expect(problemOf(await person.call('POST', path, { body: { userId: member.userId } })).status).toBe(404);
    await harness.server.restart('auth');
  });

  threat(
    10,
    'with REQUIRE_SECOND_STEP, a site admin without a second step has no rights of one, over HTTP and the socket',
    async () => {
      await harness.server.restart('auth', { env: { REQUIRE_SECOND_STEP: 'true' } });
      const admin = await harness.createPerson(REMOTE, { siteAdmin: true });
      const users = () => statusOf(admin.call('GET', '/api/admin/users'));
      const calls = ['/api/admin/users', '/api/admin/audit', `/api/chapters/${HERE}/join-requests`];
      for (const path of calls) expect([path, await statusOf(admin.call('GET', path))]).toEqual([path, 403]);

      const toldOf = async (person: Visitor) => {
        const socket = await person.socket();
        const told: unknown[] = [];
        socket.on('join-requests-changed', (change) => told.push(change));
        return { socket, told };
      };
      const request = async () => (await harness.createPerson(ELSEWHERE)).requestToJoin(HERE);
      const [own, ofChapter] = [await toldOf(admin), await toldOf(await harness.createPersona('chapterAdmin'))];
      for (const [event, content] of [
        ['join-chapter', HERE],
        ['send-message', { chapterId: HERE, content: 'as a site admin' }],
      ] as const)
        expect(await emitWithAck(own.socket, event, content)).toMatchObject({ ok: false });
      await waitUntil('the admin of the chapter is told', async () => {
        await request();
        return ofChapter.told.length > 0;
      });
      expect(own.told).toEqual([]);

      await addCodeApp(admin);
      await withinASecond(200, users);
      const after = await toldOf(admin);
      await waitUntil('the site admin is told', async () => {
        await request();
        return after.told.length > 0;
      });
      for (const { socket } of [own, ofChapter, after]) socket.disconnect();
      await harness.server.restart('auth');
    },
    60_000,
  );

  threat(
    4,
    'without Redis sockets of ended sessions and memberships are closed within 15 seconds',
    async () => {
      const [signedOut, removed] = [await harness.createPerson(HERE), await harness.createPerson(HERE)];
      const [signedOutSocket, removedSocket] = [await signedOut.socket(), await removed.socket()];
      expect(await emitWithAck(removedSocket, 'join-chapter', HERE)).toMatchObject({ ok: true });
      await harness.server.stop('redis');
      const started = performance.now();
      const left = new Promise<number>((resolve) => {
        removedSocket.once('chapter-left', () => resolve(performance.now()));
      });
      const end = closed(signedOutSocket);
      await signedOut.ok('POST', '/api/auth/logout');
      await harness.personas.siteAdmin.ok('DELETE', `/api/chapters/${HERE}/members/${removed.userId}`);
      await sleep(1000); // as long as a response about a membership is valid
      expect(
        await emitWithAck(removedSocket, 'send-message', { chapterId: HERE, content: 'still here' }),
      ).toMatchObject({
        ok: false,
        problem: { status: 403 },
      });
      expect(Math.max(await end, await left) - started).toBeLessThan(16_500); // includes the check itself
      removedSocket.disconnect();
      await harness.server.bring('redis');
      await sleep(1500); // every program tries to connect at least once a second
    },
    40_000,
  );
}
