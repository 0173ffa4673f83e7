import { LIMITS } from '@meridian/shared-types';
import { emitWithAck, HERE, problemOf, waitUntil, type TestProduct } from '../product/test-product';
import type { DeclareThreat } from './threat';

/** Declares tests of the limits of one user, and of what is logged about requests. */
export function limitThreats(product: TestProduct, threat: DeclareThreat): void {
  threat(19, 'messages, typing, packets and sockets of one person have limits', async () => {
    const person = await product.createPerson(HERE);
    const socket = await person.socket();
    await emitWithAck(socket, 'join-chapter', HERE);
    const sent = await Promise.all(
      Array.from({ length: 21 }, (_, index) =>
        emitWithAck(socket, 'send-message', { chapterId: HERE, content: String(index) }),
      ),
    );
    expect(sent.filter((ack) => ack !== 'silent' && ack.ok)).toHaveLength(20);
    const typed = await Promise.all(Array.from({ length: 7 }, () => emitWithAck(socket, 'typing-start', HERE)));
    expect(typed.at(-1)).toMatchObject({ ok: false, problem: { status: 429 } });
    const lost = new Promise((resolve) => {
      socket.once('disconnect', resolve);
    });
    socket.emit('send-message', { chapterId: HERE, content: 'x'.repeat(LIMITS.socketPacketBytes) });
    await lost;
    const more: Awaited<ReturnType<typeof person.socket>>[] = [];
    for (let index = 0; index < 9; index += 1) more.push(await person.socket());
    await waitUntil(
      'a closed socket is no longer counted',
      () => more.filter(({ connected }) => connected).length === 8,
    );
    expect([more[0]?.connected, more[8]?.connected]).toEqual([false, true]);
    for (const each of more) each.disconnect();
  });

  threat(22, 'no card number is logged', async () => {
    const person = await product.createPerson(HERE, { paid: false });
    const PAN = '4929331234567899';
    for (const field of ['cardLast4', 'cardNumber']) {
      const body = { plan: 'monthly', amount: 29, cardLast4: '4242', [field]: PAN };
      expect(problemOf(await person.call('POST', '/api/mock-payment', { body })).status).toBe(400);
    }
    await waitUntil('auth has logged the calls', () => product.server.logOf('auth').includes('/api/mock-payment'));
    for (const name of ['gateway', 'auth', 'chapters', 'admin'] as const)
      expect(product.server.logOf(name)).not.toContain(PAN);
  });
}
