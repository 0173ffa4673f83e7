import type { Identity } from '@meridian/service-kit';
import { eventually, outcome } from '@meridian/service-kit/testing';
import { directCalls } from '../../testing/direct-calls';
import { collect } from '../../testing/socket-events';
import { useChat } from '../../testing/use-chat';

const chat = useChat();
const calls = directCalls(chat);
const { two, send, read, texts, block, unblock, list, markRead, markUnread, mute, receiveFrom } = calls;

test('the service says who blocks whom, in one direction, as long as it lasts', async () => {
  const [ana, ben, eva] = [chat.person(1), chat.person(1), chat.person(2)];
  const pairs = [ana, ben, eva].flatMap((one) =>
    [ana, ben, eva].map((other) => ({ userId: one.userId, otherId: other.userId })),
  );
  const blocks = async () => (await chat.internal(chat.two).blocks({ body: { pairs } })).pairs;
  const pair = (person: Identity, other: Identity) => ({ userId: person.userId, otherId: other.userId });
  expect(await blocks()).toEqual([]);
  await block(ben, ana);
  await block(eva, ben);
  await block(ben, eva);
  expect(await blocks()).toEqual([pair(ben, ana), pair(ben, eva), pair(eva, ben)]);
  await unblock(ben, ana);
  expect(await blocks()).toEqual([pair(ben, eva), pair(eva, ben)]);
});

test('changes that only the author sees signal nothing to the receiver, and a deletion of what both see does', async () => {
  const [ana, ben] = two();
  const [delivered, other] = [await send(ana, ben, 'Hello'), await send(ana, ben, 'Hello again')];
  const edit = (id: string, content: string) => calls.edit(ana, ben, id, content);
  const react = (id: string, isOn: boolean) => calls.react(ana, ben, id, isOn);
  await react(other.id, true);
  await block(ben, ana);
  const signals = collect(await chat.connect(chat.two, ben), 'direct-messages-changed');
  const own = collect(await chat.connect(chat.two, ana), 'direct-messages-changed');
  const withheld = await send(ana, ben, 'Answer me!');
  for (const { id } of [withheld, delivered]) {
    await edit(id, 'Hello, fool');
    await react(id, true);
    await react(id, false);
  }
  await calls.remove(ana, ben, withheld.id);
  await eventually(() => own.length === 8);
  expect(signals).toEqual([]);
  await react(other.id, false);
  await calls.remove(ana, ben, delivered.id);
  await eventually(() => signals.length === 2);
  expect((await read(ben, ana)).messages).toMatchObject([{ content: '', isRemoved: true }, { content: 'Hello again' }]);
});

test('no response tells a person that somebody whom they block has written to them', async () => {
  const [ben, ana, carla] = [chat.person(1), chat.person(2), chat.person(3)];
  for (const other of [ana, carla]) {
    await block(ben, other);
    await receiveFrom(other, 'nobody');
  }
  await send(ana, ben);
  const tries = async (other: Identity & { name: string }) => {
    const answers = async () => {
      const { userId: _id, person: _person, refusal, ...seen } = await read(ben, other);
      return [
        { ...seen, refusal: refusal?.replace(other.name, 'Someone') },
        await outcome(mute(ben, other, true)),
        await outcome(markRead(ben, other, 1)),
        await outcome(markUnread(ben, other, 1)),
        await list(ben),
      ];
    };
    const during = await answers();
    await unblock(ben, other);
    const after = [...(await answers()), await outcome(unblock(ben, other))];
    const refusal = (await outcome(send(ben, other))).replace(other.name, 'Someone');
    chat.stub.inactive.add(other.userId);
    const left = [await outcome(read(ben, other)), await outcome(block(ben, other))];
    chat.stub.inactive.delete(other.userId);
    return [during, after, left, refusal];
  };
  const [withMessage, without] = [await tries(ana), await tries(carla)];
  expect(withMessage).toEqual(without);
  expect(without[2]).toEqual([expect.stringMatching(/^404/), expect.stringMatching(/^404/)]);
  expect(await texts(ana, ben)).toEqual(['Hello']);
});
