import { eventually } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import { createTestServer, type TestServer } from '../testing/test-server';
import { mailHelpers } from '../mail/testing-mails';
import { edited, mentioned, removed, written } from '../notices/testing-domain-events';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const { deliver, notifyAll } = mailHelpers(() => server);
const texts = async (userId: string) => (await server.as(userId).list()).notices.map(({ text }) => text);

function createMention() {
  const [person, other, author] = [1, 2, 3].map(() => server.addPerson({ wantsMail: false }).id);
  for (const id of [person!, other!, author!]) {
    server.audiences.roles.set(id, 'member');
    server.audiences.names.set(id, 'Wanda Writer');
  }
  const both = { ...mentioned(person!, author!), audience: { userIds: [person!, other!] } } as DomainEvent;
  return { person: person!, other: other!, both };
}

test('notices get the latest text of an edited message, and people whom it no longer mentions lose theirs', async () => {
  const { person, other, both } = createMention();
  await deliver(both);
  await eventually(async () => (await texts(person)).length + (await texts(other)).length === 2);
  await deliver(edited(both, 6, 'Second', [person]));
  await deliver(edited(both, 5, 'First', [person, other])); // Domain events may arrive in any order.
  expect(await texts(person)).toEqual(['Second']);
  expect(await texts(other)).toEqual([]);
  await deliver(edited(both, 7, 'Third', []));
  expect(await texts(person)).toEqual([]);
});

test('an edit that arrives before the mention applies to it, too', async () => {
  const { person, other, both } = createMention();
  await deliver(edited(both, 5, 'New', [person]));
  await deliver(both);
  await eventually(async () => (await texts(person)).length === 1);
  expect([await texts(person), await texts(other)]).toEqual([['New'], []]);
});

test('a person gets no notice if an edit removes the mention while notices are being written', async () => {
  const { person, other, both } = createMention();
  const { chatHooks: hooks } = server;
  hooks.onBlocks = async () => {
    delete hooks.onBlocks;
    await deliver(edited(both, 5, 'New', [person]));
  };
  await notifyAll(both);
  expect(hooks.onBlocks).toBeUndefined();
  expect([await texts(person), await texts(other)]).toEqual([['New'], []]);
});

test('the notice of a direct message gets its new text, and is removed with the message', async () => {
  const { person, other: author } = createMention();
  const messages = [written(person, author), written(person, author)] as const;
  await deliver(...messages);
  await eventually(async () => (await texts(person)).length === 1); // Messages of one person are one notice.
  await deliver(edited(messages[1], 1, 'New', []));
  await deliver(removed(messages[0]));
  expect(await texts(person)).toEqual(['New']);
  await deliver(removed(messages[1]));
  expect(await texts(person)).toEqual([]);
});
