import { ObjectId } from 'mongodb';
import { ELSEWHERE, emitWithAck, HERE, type ChatClient, type TestProduct, type Visitor } from '../product/test-product';
import { statusOf, statusWithin, type DeclareThreat } from './threat';

/** Resolves to the time at which the socket is closed. */
export const closed = (socket: ChatClient) =>
  new Promise<number>((resolve) => {
    socket.once('disconnect', () => resolve(performance.now()));
  });

/** Ends a paid period directly in the database, without the product. */
export const expireNow = (product: TestProduct, { userId }: Visitor): Promise<unknown> =>
  product
    .db('auth')
    .collection('users')
    .updateOne(
      { _id: new ObjectId(userId) },
      { $set: { 'subscription.paidUntil': new Date(), 'subscription.endsAt': new Date() } },
    );

/**
 * Declares tests of sessions, memberships and roles that end while they are in use. The end must take effect within
 * `withinMs`.
 */
export function revocationThreats(product: TestProduct, threat: DeclareThreat, withinMs: number): void {
  const reads = (person: Visitor) => statusOf(person.call('GET', `/api/chapters/${HERE}/messages`));
  const me = (person: Visitor) => statusOf(person.call('GET', '/api/auth/me'));

  threat(4, 'after logout the next call is 401, and the sockets of that session alone are closed', async () => {
    const person = await product.createPerson(HERE);
    const other = person.frozen();
    await other.signIn();
    await person.signIn(); // This does not end the other session.
    const ending = [await person.socket(), await person.socket(), await person.socket()];
    const staying = await other.socket();
    const before = person.frozen();
    const ends = ending.map(closed);
    await person.ok('POST', '/api/auth/logout');
    const respondedAt = performance.now();
    expect(Math.max(...(await Promise.all(ends))) - respondedAt).toBeLessThan(withinMs);
    expect([await me(before), await me(other)]).toEqual([401, 200]);
    await expect(before.socket()).rejects.toThrow('response: 401');
    expect(await emitWithAck(staying, 'leave-chapter', HERE)).toEqual({ ok: true });
    staying.disconnect();
  });

  threat(4, 'a suspended person is out, with all sockets, and gets no other session', async () => {
    const person = await product.createPerson(HERE);
    const socket = await person.socket();
    expect(await emitWithAck(socket, 'join-chapter', HERE)).toMatchObject({ ok: true });
    const end = closed(socket);
    const path = `/api/admin/people/${person.userId}/suspension`;
    await product.personas.siteAdmin.ok('POST', path, { reason: 'Advertising' });
    const respondedAt = performance.now();
    await statusWithin(withinMs, 401, () => statusOf(person.frozen().call('GET', '/api/user/join-requests')));
    expect((await end) - respondedAt).toBeLessThan(withinMs);
    const { email, password } = person;
    expect(await statusOf(product.visitor().call('POST', '/api/auth/login', { body: { email, password } }))).toBe(403);
  });

  threat(12, 'who is demoted or removed is refused at the next call, and leaves the room', async () => {
    const { siteAdmin, member } = product.personas;
    const [admin, removed] = [await product.createPerson(ELSEWHERE), await product.createPerson(HERE)];
    const role = (person: Visitor, is: 'admin' | 'member') =>
      siteAdmin.ok('PUT', `/api/chapters/${ELSEWHERE}/members/${person.userId}`, { role: is });
    const decides = () => statusOf(admin.call('GET', `/api/chapters/${ELSEWHERE}/join-requests`));
    await role(admin, 'admin');
    expect(await decides()).toBe(200);
    await role(admin, 'member');
    expect(await decides()).toBe(403);

    const [sender, removedSocket] = [await member.socket(), await removed.socket()];
    for (const socket of [sender, removedSocket]) await emitWithAck(socket, 'join-chapter', HERE);
    const received: string[] = [];
    removedSocket.on('new-message', ({ content }) => received.push(content));
    const left = new Promise<number>((resolve) => {
      removedSocket.once('chapter-left', () => resolve(performance.now()));
    });
    await siteAdmin.ok('DELETE', `/api/chapters/${HERE}/members/${removed.userId}`);
    const respondedAt = performance.now();
    expect(await reads(removed)).toBe(403);
    expect((await left) - respondedAt).toBeLessThan(withinMs);
    expect(
      await emitWithAck(removedSocket, 'send-message', { chapterId: HERE, content: 'from outside' }),
    ).toMatchObject({
      ok: false,
      problem: { status: 403 },
    });

    await emitWithAck(sender, 'send-message', { chapterId: HERE, content: 'among ourselves' });
    await emitWithAck(removedSocket, 'leave-chapter', HERE);
    expect(received).toEqual([]);
    for (const socket of [sender, removedSocket]) socket.disconnect();
  });

  threat(12, 'an expired member and a former site admin are refused', async () => {
    const expiring = await product.createPerson(HERE);
    expect(await reads(expiring)).toBe(200);
    await expireNow(product, expiring);
    await statusWithin(withinMs, 403, () => reads(expiring)); // The database sends no signal for it.
    const formerAdmin = await product.createPerson(HERE, { siteAdmin: true });
    const counts = () => statusOf(formerAdmin.call('GET', '/api/admin/statistics'));
    expect(await counts()).toBe(200);
    await product
      .db('auth')
      .collection('users')
      .updateOne({ _id: new ObjectId(formerAdmin.userId) }, { $set: { isSiteAdmin: false } });
    await statusWithin(withinMs, 403, counts);
  });
}
