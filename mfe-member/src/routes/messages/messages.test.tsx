import { affectedBy, invalidate } from '@meridian/platform';
import { aMember, aPerson, aProblem, attend, type MockedCall } from '@meridian/platform/testing';
import type { DirectMessage } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { aConversation, aMessage, BEN, CARLA, log, ME, openMessages, person } from '../../testing/open-messages';
import './messages';

beforeEach(() => void attend());
const sent = (calls: MockedCall[], path: RegExp) =>
  calls.filter((call) => call.method === 'POST' && path.test(call.path));

it('conversations are listed with the last line and the number of unread messages', async () => {
  await openMessages('/messages', {
    conversations: [
      aConversation({ unread: 2 }),
      aConversation({
        userId: CARLA,
        person: person('Carla Ruiz'),
        last: { ...aConversation().last, senderId: ME, content: 'On my way' },
      }),
    ],
  });
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/messages/'));
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    [`/messages/${BEN}`, expect.stringMatching(/Ben Osei.*See you.*2 unread/)],
    [`/messages/${CARLA}`, expect.stringMatching(/Carla Ruiz.*You: On my way/)],
  ]);
  expect(await violations()).toEqual([]);
});

it('conversations with people whom the user blocks are hidden until the user asks for them', async () => {
  const carla = aConversation({ userId: CARLA, person: person('Carla Ruiz'), isBlocked: true });
  await openMessages('/messages', { conversations: [aConversation(), carla] });
  expect(screen.queryByRole('link', { name: /Carla Ruiz/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 Person You Blocked' }));
  expect(screen.getByRole('link', { name: /Carla Ruiz/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hide People You Blocked' }));
  expect(screen.queryByRole('link', { name: /Carla Ruiz/ })).toBeNull();
});

it('the name above a conversation opens the person, unless they have left', async () => {
  const responses = {
    'GET /api/chapters': [],
    'GET /api/users/{id}': { user: { id: BEN, createdAt: '2024-01-05T12:00:00.000Z', profile: aPerson('Ben Osei') } },
  };
  const first = await openMessages(`/messages/${BEN}`, { messages: [aMessage(1, BEN)] }, responses);
  await userEvent.click(within(screen.getByRole('heading', { level: 2 })).getByRole('link', { name: 'Ben Osei' }));
  expect(first.location()).toBe(`/messages/${BEN}?member=${BEN}`);
  expect(await screen.findByRole('dialog', { name: 'Ben Osei' })).toBeTruthy();
  first.unmount();
  await openMessages(`/messages/${BEN}`, { messages: [aMessage(1, BEN)], isFormer: true });
  expect(within(screen.getByRole('heading', { level: 2 })).queryByRole('link')).toBeNull();
});

it('the page says how to start a conversation, and why the list could not be loaded', async () => {
  await openMessages('/messages', { conversations: [] });
  expect(screen.getByText('No conversations yet')).toBeTruthy();
  await openMessages(
    '/messages',
    {},
    { 'GET /api/conversations': { status: 403, body: aProblem(403, 'Messages are private.') } },
  );
  expect(await screen.findByText('Messages are private.')).toBeTruthy();
});

it('a new message asks for its receiver, and the new conversation is listed', async () => {
  const people = [aMember(1, { userId: ME }), aMember(2, { userId: CARLA, profile: aPerson('Carla Ruiz') })];
  const { calls, location } = await openMessages('/messages', {}, { 'GET /api/members/all': people });
  await userEvent.click(screen.getByRole('button', { name: 'New Message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Message' }));
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search members' }), 'carla');
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ search: 'carla', limit: '20' }));
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Carla Ruiz'),
  ]);
  await userEvent.click(dialog.getByRole('link', { name: /Carla Ruiz/ }));
  expect(location()).toBe(`/messages/${CARLA}`);
});

it('an open conversation is listed before its first message', async () => {
  await openMessages(`/messages/${BEN}`, { conversations: [] });
  expect(screen.getByRole('link', { name: /Ben Osei.*No messages yet/ }).getAttribute('aria-current')).toBe('page');
});

it('messages are shown in order with their days and marked as read, and earlier ones are loaded on request', async () => {
  const messages = [1, 2, 3, 4, 5].map((seq) => aMessage(seq, seq % 2 ? BEN : ME));
  const { calls } = await openMessages(`/messages/${BEN}`, { messages, unread: 2 });
  const shown = () =>
    log()
      .getAllByText(/^Message \d$/)
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual(['Message 3', 'Message 4', 'Message 5']);
  expect(log().getByText('Thursday, May 1, 2031')).toBeTruthy();
  await waitFor(() =>
    expect(sent(calls, /\/read$/).map(({ body }) => body as unknown)).toContainEqual({ until: 5, version: 0 }),
  );
  expect(sent(calls, /notices/)[0]?.body).toEqual({ until: '2031-05-01T10:05:01.000Z', groupKey: `direct:${BEN}` });
  await userEvent.click(screen.getByRole('button', { name: 'Load earlier' }));
  await waitFor(() => expect(shown()).toEqual(messages.map(({ content }) => content)));
  expect(screen.queryByRole('button', { name: 'Load earlier' })).toBeNull();
  expect(await violations()).toEqual([]);
});

it('a message and all later ones are marked as unread, and stay so until the conversation is opened again', async () => {
  const messages = [aMessage(1, ME), aMessage(2, BEN), aMessage(3, BEN), aMessage(4, ME)];
  const page = await openMessages(`/messages/${BEN}`, { messages });
  const reads = () => sent(page.calls, /\/read$/).filter(({ path }) => path.startsWith('/api/conversations'));
  expect(log().queryByText('New')).toBeNull();
  await userEvent.click(log().getAllByRole('button', { name: 'Mark unread from here' })[0]!);
  expect(await screen.findByText('Marked as unread')).toBeTruthy();
  expect(page.calls.find(({ method }) => method === 'PUT')).toMatchObject({ body: { seq: 2 } });
  expect(await log().findByText('New')).toBeTruthy();
  page.server.messages = [...messages, aMessage(5, BEN)];
  page.server.unread = 3;
  await invalidate(...affectedBy.directMessages);
  expect(await log().findByText('Message 5')).toBeTruthy();
  expect(reads()).toEqual([]);
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'All conversations' }));
  await userEvent.click(await screen.findByRole('link', { name: /Ben Osei/ }));
  await waitFor(() => expect(reads().map(({ body }) => body as unknown)).toEqual([{ until: 5, version: 1 }]));
});

it('messages that another page marked as unread stay unread', async () => {
  const page = await openMessages(`/messages/${BEN}`, { messages: [aMessage(1, BEN)] });
  Object.assign(page.server, { version: 1, unread: 1 });
  await invalidate(...affectedBy.directMessages);
  expect(await log().findByText('New')).toBeTruthy();
  expect(page.server.unread).toBe(1);
});

it('a conversation is muted and unmuted, and the list shows it', async () => {
  const conversations = [aConversation({ isMuted: true, unread: 4 })];
  const { server } = await openMessages(`/messages/${BEN}`, { messages: [aMessage(1, BEN)], conversations });
  expect(screen.getByRole('link', { name: /Ben Osei.*Muted.*4 unread/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mute this conversation' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Unmute this conversation' }));
  expect(await screen.findByRole('button', { name: 'Mute this conversation' })).toBeTruthy();
  expect(server.isMuted).toBe(false);
});

it('Enter sends a message, and new messages are fetched', async () => {
  const { server, calls } = await openMessages(`/messages/${BEN}`);
  const field = screen.getByRole('textbox', { name: 'Message' });
  await userEvent.type(field, 'Hello{Enter}');
  expect(await log().findByText('Hello')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  expect((field as HTMLTextAreaElement).value).toBe('');
  expect(sent(calls, /messages$/).map(({ body }) => body as unknown)).toMatchObject([{ content: 'Hello' }]);
  server.messages = [...server.messages, aMessage(2, BEN, 'Hi!')];
  await invalidate(...affectedBy.directMessages);
  expect(await log().findByText('Hi!')).toBeTruthy();
  expect(screen.getByText('Ben Osei: Hi!')).toBeTruthy();
});

it('the reason is shown if a message was not sent, and it is sent again with the same id', async () => {
  const { server, calls } = await openMessages(`/messages/${BEN}`);
  server.isRefused = true;
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
  expect((await screen.findByRole('alert')).textContent.trim()).toBe('You are sending messages too quickly.');
  server.isRefused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  expect(log().getAllByText('Hello')).toHaveLength(1);
  const ids = sent(calls, /messages$/).map(({ body }) => (body as DirectMessage).clientId);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

it('a member blocks and unblocks a person, and nobody writes to a former member', async () => {
  await openMessages(`/messages/${BEN}`, { messages: [aMessage(1, BEN)] });
  await userEvent.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText(/You have blocked this person/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
  await openMessages(`/messages/${BEN}`, { messages: [aMessage(1, BEN)], isFormer: true });
  expect(screen.getByText(/no longer a member/)).toBeTruthy();
  for (const name of [/^Block/, /^Report/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

it.each([
  ['a message', 'Report the message of Ben Osei', { kind: 'direct-message', userId: BEN, seq: 2 }],
  ['the person', 'Report Ben Osei', { kind: 'person', id: BEN }],
])('a report about %s of a conversation is sent to the office', async (_, label, thing) => {
  const messages = [aMessage(1, ME), aMessage(2, BEN)];
  const { calls } = await openMessages(`/messages/${BEN}`, { messages }, { 'POST /api/reports': { ok: true } });
  await userEvent.click(screen.getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog', { name: `${label}?` }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Reason' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Insults or harassment' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
  expect(await screen.findByText('Reported')).toBeTruthy();
  expect(sent(calls, /reports$/).map(({ body }) => body as unknown)).toEqual([
    { thing, reason: 'Insults or harassment', text: '' },
  ]);
});

it('the page says in place of the input that a person does not receive first messages, until they write', async () => {
  const page = await openMessages(`/messages/${BEN}`);
  page.server.refusal = 'Ben Osei does not receive first messages. They can write to you.';
  await invalidate(...affectedBy.directMessages);
  expect(await screen.findByText(page.server.refusal)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(await violations()).toEqual([]);
  page.server.refusal = null;
  page.server.messages = [aMessage(1, BEN)];
  await invalidate(...affectedBy.directMessages);
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
});
