import { eventually } from '@meridian/service-kit/testing';
import { collect, emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

describe('typing', () => {
  test('the others in the room are notified on every replica, and the typing person is not', async () => {
    const chapterId = chat.newChapter();
    const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
    const [atOne, alsoAna, atTwo] = await Promise.all([
      chat.connect(chat.one, ana),
      chat.connect(chat.two, ana),
      chat.connect(chat.two, ben),
    ]);
    for (const socket of [atOne, alsoAna, atTwo]) await emitWithAck(socket, 'join-chapter', chapterId);
    const [started, stopped, own, ownElsewhere] = [
      collect(atTwo, 'user-typing'),
      collect(atTwo, 'user-stopped-typing'),
      collect(atOne, 'user-typing'),
      collect(alsoAna, 'user-typing'),
    ];

    expect(await emitWithAck(atOne, 'typing-start', chapterId)).toEqual({ ok: true });
    await eventually(() => started.length === 1);
    expect(started).toEqual([{ userId: ana.userId, chapterId, name: ana.name }]);
    await emitWithAck(atOne, 'typing-stop', { chapterId });
    await eventually(() => stopped.length === 1);
    await emitWithAck(atOne, 'typing-stop', chapterId); // Typing has already stopped, so this sends no event.
    await emitWithAck(atOne, 'typing-start', chapterId);
    atOne.disconnect();
    await eventually(() => stopped.length === 2);
    expect(own).toEqual([]);
    expect(ownElsewhere).toEqual([]);
  });

  test('repeated typing-start events are sent to the others each time', async () => {
    const chapterId = chat.newChapter();
    const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
    const [typist, reader] = await Promise.all([chat.connect(chat.one, ana), chat.connect(chat.two, ben)]);
    for (const socket of [typist, reader]) await emitWithAck(socket, 'join-chapter', chapterId);
    const [started, stopped] = [collect(reader, 'user-typing'), collect(reader, 'user-stopped-typing')];
    for (const count of [1, 2, 3]) {
      expect(await emitWithAck(typist, 'typing-start', chapterId)).toEqual({ ok: true });
      await eventually(() => started.length === count);
    }
    await emitWithAck(typist, 'typing-stop', chapterId);
    await eventually(() => stopped.length === 1);
    expect(started).toHaveLength(3);
  });

  test('leaving the room ends typing, and more than 5 events a second are refused', async () => {
    const chapterId = chat.newChapter();
    const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
    const [typist, reader] = await Promise.all([chat.connect(chat.one, ana), chat.connect(chat.one, ben)]);
    for (const socket of [typist, reader]) await emitWithAck(socket, 'join-chapter', chapterId);
    const [started, stopped] = [collect(reader, 'user-typing'), collect(reader, 'user-stopped-typing')];
    // A slow machine handles too few events per second for all of these to be accepted.
    const acks = await Promise.all(Array.from({ length: 60 }, () => emitWithAck(typist, 'typing-start', chapterId)));
    expect(acks.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(5);
    expect(acks.find(({ ok }) => !ok)).toMatchObject({
      ok: false,
      retryable: true,
      retryAfter: 1,
      problem: { status: 429 },
    });
    await emitWithAck(typist, 'leave-chapter', chapterId);
    await eventually(() => stopped.length === 1 && started.length > 0);
  });
});
