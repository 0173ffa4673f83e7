import { ObjectId } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { ELSEWHERE, emitWithAck, HERE, type ChatClient, type Harness, type Visitor } from '../harness';
import { statusOf, threat, withinASecond } from './threat';

const closed = (socket: ChatClient) =>
  new Promise<number>((resolve) => {
    socket.once('disconnect', () => resolve(performance.now()));
  });

/** Sessions, memberships and roles that end while they are in use. */
export function revocationThreats(harness: Harness): void {
  const me = (person: Visitor) => statusOf(person.call('GET', '/api/auth/me'));

  threat(
    4,
    'after logout the next call is 401, and the sockets of that session alone are closed within a second',
    async () => {
      const person = await harness.createPerson(HERE);
      const other = person.frozen();
      await other.signIn();
      await person.signIn(); // does not end the other session
      const ending = [await person.socket(), await person.socket(), await person.socket()];
      const staying = await other.socket();
      const before = person.frozen();
      const ends = ending.map(closed);
      await person.ok('POST', '/api/auth/logout');
      const respondedAt = performance.now();
      expect(Math.max(...(await Promise.all(ends))) - respondedAt).toBeLessThan(1000);
      expect([await me(before), await me(other)]).toEqual([401, 200]);
      await expect(before.socket()).rejects.toThrow('response: 401');
      expect(await emitWithAck(staying, 'leave-chapter', HERE)).toEqual({ ok: true });
      staying.disconnect();
    },
  );

  threat(4, 'a suspended person is out, with all sockets, within a second, and gets no other session', async () => {
    const person = await harness.createPerson(HERE);
    const socket = await person.socket();
    expect(await emitWithAck(socket, 'join-chapter', HERE)).toMatchObject({ ok: true });
    const end = closed(socket);
    const path = `/api/admin/people/${person.userId}/suspension`;
    await harness.personas.siteAdmin.ok('POST', path, { reason: 'Advertising' });
    const respondedAt = performance.now();
    await withinASecond(401, () => statusOf(person.frozen().call('GET', '/api/user/join-requests')));
    expect((await end) - respondedAt).toBeLessThan(1000);
    const { email, password } = person;
    expect(await statusOf(harness.visitor().call('POST', '/api/auth/login', { body: { email, password } }))).toBe(403);
  });

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

  threat(
    12,
    'a demoted, removed or expired member is refused at the next call and leaves the room within a second',
    async () => {
      const { siteAdmin, member } = harness.personas;
      const [admin, removed, expiring] = [
        await harness.createPerson(ELSEWHERE),
        await harness.createPerson(HERE),
        await harness.createPerson(HERE),
      ];
      const role = (person: Visitor, is: 'admin' | 'member') =>
        siteAdmin.ok('PUT', `/api/chapters/${ELSEWHERE}/members/${person.userId}`, { role: is });
      const decides = () => statusOf(admin.call('GET', `/api/chapters/${ELSEWHERE}/join-requests`));
      await role(admin, 'admin');
      expect(await decides()).toBe(200);
      await role(admin, 'member');
      expect(await decides()).toBe(403);

      const reads = (person: Visitor) => statusOf(person.call('GET', `/api/chapters/${HERE}/messages`));
      const [sender, removedSocket, expiringSocket] = [
        await member.socket(),
        await removed.socket(),
        await expiring.socket(),
      ];
      for (const socket of [sender, removedSocket, expiringSocket]) await emitWithAck(socket, 'join-chapter', HERE);
      const received: string[] = [];
      for (const socket of [removedSocket, expiringSocket])
        socket.on('new-message', ({ content }) => received.push(content));
      const left = new Promise<number>((resolve) => {
        removedSocket.once('chapter-left', () => resolve(performance.now()));
      });
      await siteAdmin.ok('DELETE', `/api/chapters/${HERE}/members/${removed.userId}`);
      const respondedAt = performance.now();
      expect(await reads(removed)).toBe(403);
      expect((await left) - respondedAt).toBeLessThan(1000);
      expect(
        await emitWithAck(removedSocket, 'send-message', { chapterId: HERE, content: 'from outside' }),
      ).toMatchObject({
        ok: false,
        problem: { status: 403 },
      });

      const end = closed(expiringSocket);
      await harness
        .db('auth')
        .collection('users')
        .updateOne(
          { _id: new ObjectId(expiring.userId) },
          { $set: { 'subscription.paidUntil': new Date(), 'subscription.endsAt': new Date() } },
        );
      await withinASecond(403, () => reads(expiring)); // nobody announces a change past the product
      await end; // auth checks for expired subscriptions every five seconds
      await emitWithAck(sender, 'send-message', { chapterId: HERE, content: 'among ourselves' });
      await emitWithAck(removedSocket, 'leave-chapter', HERE);
      expect(received).toEqual([]);
      for (const socket of [sender, removedSocket]) socket.disconnect();

      const formerAdmin = await harness.createPerson(HERE, { siteAdmin: true });
      expect(await statusOf(formerAdmin.call('GET', '/api/admin/statistics'))).toBe(200);
      await harness
        .db('auth')
        .collection('users')
        .updateOne({ _id: new ObjectId(formerAdmin.userId) }, { $set: { isSiteAdmin: false } });
      await withinASecond(403, () => statusOf(formerAdmin.call('GET', '/api/admin/statistics')));
    },
  );
}
