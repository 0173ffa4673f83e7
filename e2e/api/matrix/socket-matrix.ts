import type { ChatClientEvent } from '@meridian/shared-types';
import {
  ELSEWHERE,
  emitWithAck,
  HERE,
  PERSONAS,
  useTestProduct,
  waitUntil,
  type ChatClient,
  type TestProduct,
  type Persona,
  type Visitor,
} from '../product/test-product';
import { getPersona } from './get-persona';
import { mayConnect, SOCKET_ROWS } from './socket-rows';
import { NO_SESSION } from '../samples/statuses';

/** Declares tests of the handshake of a socket and of each of its events for these personas. */
export function socketCells(product: TestProduct, personas: readonly Persona[]): void {
  let cells = 0;
  afterAll(() => {
    process.stdout.write(
      `permission matrix: ${cells} cells of the handshake and ${Object.keys(SOCKET_ROWS).length} socket events\n`,
    );
  });

  /**
   * Returns the status that refuses a persona who may not connect: 401 without a session, 403 without an active
   * membership.
   */
  const expectedRefusal = (persona: Persona) => (NO_SESSION.has(persona) ? 401 : 403);

  /** Sends the first two requests of the polling transport. They never reach a replica. */
  async function handshakes(person: Visitor): Promise<number[]> {
    const target = '/socket.io/?EIO=4&transport=polling';
    const opened = await person.call('GET', target);
    const sent = await person.call('POST', `${target}&sid=nobody`, {
      body: '40',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
    });
    return [opened.status, sent.status];
  }

  test.each(personas)('%s connects or is refused as the matrix says', async (persona) => {
    const person = await getPersona(product, persona);
    const attempt = person.socket({ userId: person.userId });
    cells += 1;
    if (!mayConnect(persona))
      return expect(attempt).rejects.toThrow(`Unexpected server response: ${expectedRefusal(persona)}`);
    (await attempt).disconnect();
  });

  describe.each(personas)('%s', (persona) => {
    let socket: ChatClient | undefined;
    beforeAll(async () => {
      socket = await (await getPersona(product, persona)).socket().catch(() => undefined);
    });
    afterAll(() => {
      socket?.disconnect();
    });

    test.each(Object.keys(SOCKET_ROWS) as ChatClientEvent[])('%s', async (event) => {
      const { payload, may, fields } = SOCKET_ROWS[event];
      cells += 1;
      const messages = () => product.collection('chat', 'messages').countDocuments();
      const before = await messages();
      if (!mayConnect(persona)) {
        expect(socket).toBeUndefined();
        expect(await handshakes(await getPersona(product, persona))).toEqual([
          expectedRefusal(persona),
          expectedRefusal(persona),
        ]);
        return expect(await messages()).toBe(before);
      }
      const error = new Promise<string>((resolve) => {
        socket!.once('error', ({ message }) => resolve(message));
      });
      const ack = await emitWithAck(socket!, event, payload);
      if (ack === 'silent') throw new Error('no acknowledgement');
      if (may(persona)) {
        expect(Object.keys(ack).sort()).toEqual(fields);
        return expect(await messages()).toBe(before + (event === 'send-message' ? 1 : 0));
      }
      expect(ack).toMatchObject({ ok: false, retryable: false, problem: { status: 403, code: 'forbidden' } });
      expect(await error).toBe(ack.problem!.message);
      expect(await messages()).toBe(before);
    });
  });
}

/** Declares tests of the sockets of the thirteen personas with an open account. */
export function socketMatrix(): void {
  const product = useTestProduct();
  socketCells(product, PERSONAS);

  test('a message reaches only the members of the chapter', async () => {
    const { member, chapterAdmin, outsider, siteAdmin } = product.personas;
    const sockets = {
      sender: await member.socket(),
      inside: await chapterAdmin.socket(),
      outside: await outsider.socket(),
      siteAdmin: await siteAdmin.socket(),
    };
    const received: string[] = [];
    for (const [role, socket] of Object.entries(sockets)) {
      socket.on('new-message', ({ content }) => received.push(`${role} receives ${content}`));
      socket.on('user-typing', ({ userId, chapterId, name, ...more }) =>
        received.push(`${role} sees ${name} type in ${chapterId} ${userId === member.userId} ${Object.keys(more)}`),
      );
      await emitWithAck(socket, 'join-chapter', HERE);
      await emitWithAck(socket, 'join-chapter', ELSEWHERE);
    }
    await emitWithAck(sockets.sender, 'typing-start', HERE);
    await emitWithAck(sockets.sender, 'send-message', { chapterId: HERE, content: 'one' });
    await emitWithAck(sockets.outside, 'send-message', { chapterId: ELSEWHERE, content: 'two' });
    await emitWithAck(sockets.inside, 'send-message', { chapterId: HERE, content: 'three' });
    // Typing and messages use different channels between replicas.
    for (const line of ['inside receives three', 'outside receives two', 'inside sees Mia Member type in 1 true '])
      await waitUntil(line, () => received.includes(line), 15);
    expect(received.filter((line) => !/^(sender|inside) receives (one|three)$/.test(line)).sort()).toEqual([
      'inside sees Mia Member type in 1 true ',
      'outside receives two',
    ]);
    expect(received.filter((line) => line.startsWith('inside receives'))).toEqual([
      'inside receives one',
      'inside receives three',
    ]);
    for (const socket of Object.values(sockets)) socket.disconnect();
  });

  test('a handshake with the user id of another person is refused', async () => {
    await expect(product.personas.member.socket({ userId: product.personas.siteAdmin.userId })).rejects.toThrow(
      'unauthorized',
    );
  });
}
