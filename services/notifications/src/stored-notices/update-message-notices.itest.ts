import { eventually } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import { edited, mentioned, removed, written } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer();

const texts = async (userId: string) => (await server.noticesOf(userId)).map(({ text }) => text);

function createMention() {
  const [person = '', other = '', author = ''] = [1, 2, 3].map(() => server.member('member', { wantsMail: false }).id);
  for (const id of [person, other, author]) server.audiences.names.set(id, 'Wanda Writer');
  const both = { ...mentioned(person, author), audience: { userIds: [person, other] } } as DomainEvent;
  return { person, other, both };
}

test('notices get the latest text of an edited message, and people whom it no longer mentions lose theirs', async () => {
  const { person, other, both } = createMention();
  await server.deliver(both);
  await eventually(async () => (await texts(person)).length + (await texts(other)).length === 2);
  await server.deliver(edited(both, 6, 'Second', [person]));
  await server.deliver(edited(both, 5, 'First', [person, other])); // Domain events may arrive in any order.
  expect(await texts(person)).toEqual(['Second']);
  expect(await texts(other)).toEqual([]);
  await server.deliver(edited(both, 7, 'Third', []));
  expect(await texts(person)).toEqual([]);
});

test('an edit that arrives before the mention applies to it, too', async () => {
  const { person, other, both } = createMention();
  await server.deliver(edited(both, 5, 'New', [person]));
  await server.deliver(both);
  await eventually(async () => (await texts(person)).length === 1);
  expect([await texts(person), await texts(other)]).toEqual([['New'], []]);
});

test('a person gets no notice if an edit removes the mention while notices are being written', async () => {
  const { person, other, both } = createMention();
  const { chatHooks: hooks } = server;
  hooks.onBlocks = async () => {
    delete hooks.onBlocks;
    await server.deliver(edited(both, 5, 'New', [person]));
  };
  await server.notify(both);
  expect(hooks.onBlocks).toBeUndefined();
  expect([await texts(person), await texts(other)]).toEqual([['New'], []]);
});

test('the notice of a direct message gets its new text, and is removed with the message', async () => {
  const { person, other: author } = createMention();
  const messages = [written(person, author), written(person, author)] as const;
  await server.deliver(...messages);
  await eventually(async () => (await texts(person)).length === 1); // Messages of one person are one notice.
  await server.deliver(edited(messages[1], 1, 'New', []));
  await server.deliver(removed(messages[0]));
  expect(await texts(person)).toEqual(['New']);
  await server.deliver(removed(messages[1]));
  expect(await texts(person)).toEqual([]);
});
