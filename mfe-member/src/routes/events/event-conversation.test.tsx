import { queryClient, queryFor, reads } from '@meridian/platform';
import { aChapter, aProblem, idOf, mockApi, renderApp, settled } from '@meridian/platform/testing';
import {
  chatsApi,
  eventConversationApi,
  type EventConversationMessage,
  type EventDetails,
  type UnreadChats,
  type User,
} from '@meridian/shared-types';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { violations } from '@meridian/platform/testing/axe';
import { anEvent, anEventConversation } from '../../testing/builders';
import './event';

const ID = idOf(0xe8);
const ADDRESS = `/events/${ID}`;
const CONVERSATION = `/api${ADDRESS}/conversation`;
const [ANA, BEN] = [idOf(0xa1), idOf(0xb1)];
const LATER = '2099-05-01T10:00:00.000Z';

const written = (seq: number, fields: Partial<EventConversationMessage> = {}): EventConversationMessage => ({
  id: idOf(seq),
  seq,
  senderId: BEN,
  senderProfile: { name: 'Ben Osei', avatarUrl: null },
  content: `Message ${seq}`,
  timestamp: '2026-05-01T10:00:00.000Z',
  clientId: `${seq}`,
  ...fields,
});

async function open(
  messages: EventConversationMessage[],
  {
    endsAt = LATER,
    mayRemove = false,
    isArchived,
    event = { userRsvpStatus: 'attending' as const },
    session = {},
    responses = {},
  }: {
    endsAt?: string;
    mayRemove?: boolean;
    isArchived?: true;
    event?: Partial<EventDetails>;
    session?: Partial<User>;
    responses?: Parameters<typeof mockApi>[0];
  } = {},
) {
  const api = mockApi({
    [`GET /api${ADDRESS}`]: anEvent({ id: ID, ...event }),
    'GET /api/chapters': [aChapter()],
    'GET /api/users/{id}': { status: 404, body: aProblem(404, 'No') },
    [`GET /api${ADDRESS}/attendees`]: { attendees: [], count: 0, guestCount: 0, hiddenCount: 0 },
    [`GET ${CONVERSATION}`]: () =>
      anEventConversation({ messages: [...messages], endsAt, mayRemove, ...(isArchived && { isArchived }) }),
    ...responses,
  });
  const page = renderApp(routes, { path: ADDRESS, session: { id: ANA, subscriptionStatus: 'active', ...session } });
  await screen.findByRole('heading', { level: 1 });
  return { ...api, ...page };
}
const heading = () => screen.findByRole('heading', { name: 'Conversation' });
const shown = () => screen.queryByRole('heading', { name: 'Conversation' }) !== null;

it('a person who goes reads the conversation, writes in it, and removes their own message', async () => {
  const messages = [written(1)];
  const { calls } = await open(messages, {
    responses: {
      [`POST ${CONVERSATION}`]: ({ body }: { body: unknown }) => {
        const message = written(2, { ...(body as { content: string }), senderId: ANA });
        messages.push(message);
        return message;
      },
      [`POST ${CONVERSATION}/${idOf(2)}/removal`]: () => {
        messages[1] = written(2, { senderId: ANA, content: '', isRemoved: true, isRemovedByAuthor: true });
        return { ok: true };
      },
    },
  });
  await heading();
  expect(await screen.findByText('Message 1')).toBeTruthy();
  expect(screen.getByText(/You can write until May 01, 2099/)).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'I bring cake{Enter}');
  const log = within(screen.getByRole('log', { name: 'Conversation' }));
  expect(await log.findByText('I bring cake')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('');
  expect(log.queryByRole('button', { name: /^(Remove|Delete) the message/ })).toBeNull();
  await userEvent.click(log.getByRole('button', { name: 'Delete your message' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Message' }));
  expect(await log.findByText('Deleted by the author')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

it('the reason is shown if a message was not sent, and it is sent again as the same message', async () => {
  let fails = true;
  const messages: EventConversationMessage[] = [];
  const { calls } = await open(messages, {
    responses: {
      [`POST ${CONVERSATION}`]: ({ body }: { body: unknown }) => {
        if (fails) return { status: 429, body: aProblem(429, 'Wait a moment.') };
        messages.push(written(1, { ...(body as { content: string; clientId: string }), senderId: ANA }));
        return messages[0];
      },
    },
  });
  await heading();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  await userEvent.type(field, 'Hello{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Wait a moment.');
  const log = within(screen.getByRole('log', { name: 'Conversation' }));
  expect([field.value, log.queryByText('Hello') !== null]).toEqual(['', true]);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  expect(log.getAllByText('Hello')).toHaveLength(1);
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body as { clientId: string });
  expect([sent.length, new Set(sent.map(({ clientId }) => clientId)).size]).toEqual([2, 1]);
});

it('the organizer removes the message of another person, and anybody reports one', async () => {
  const { calls } = await open([written(1)], {
    mayRemove: true,
    event: { organizerId: ANA, userRsvpStatus: null },
    responses: {
      [`POST ${CONVERSATION}/${idOf(1)}/removal`]: { ok: true },
      'POST /api/reports': { status: 201, body: { ok: true } },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the message of Ben Osei' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Message' }));
  expect(await screen.findByText('Message removed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Report the message of Ben Osei' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/The office gets a copy of this message alone/)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it.each([
  ['a person who may go', { userRsvpStatus: 'maybe' as const }, {}],
  ['a person who did not reply', {}, {}],
  ['an admin of the site who does not go', {}, { isAdmin: true }],
  ['a person without a membership', { userRsvpStatus: 'attending' as const }, { subscriptionStatus: 'free' as const }],
])('%s sees no conversation', async (_, event, session) => {
  const { calls } = await open([written(1)], { event, session: session as Partial<User> });
  await settled();
  expect(shown()).toBe(false);
  expect(calls.filter(({ path }) => path === CONVERSATION)).toEqual([]);
});

it('in an archived chapter nobody writes, and the messages stay', async () => {
  await open([written(1)], { isArchived: true });
  expect(await screen.findByText('Message 1')).toBeTruthy();
  expect(screen.getByText(/^This chapter was archived\./)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/You can write until/)).toBeNull();
});

it('after its end nobody writes, and the messages stay', async () => {
  await open([written(1)], { endsAt: '2026-05-08T10:00:00.000Z' });
  expect(await screen.findByText('Message 1')).toBeTruthy();
  expect(screen.getByText('This conversation ended on May 08, 2026.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

it('a person who no longer goes sees the messages no more', async () => {
  let goes = true;
  await open([], {
    responses: {
      [`GET ${CONVERSATION}`]: () =>
        goes
          ? { messages: [written(1)], endsAt: LATER, mayRemove: false }
          : { status: 403, body: aProblem(403, 'Only people who go to this event read its conversation.') },
    },
  });
  expect(await screen.findByText('Message 1')).toBeTruthy();
  goes = false;
  const conversation = queryFor(eventConversationApi.read, { params: { id: ID } });
  await act(() => queryClient.invalidateQueries({ predicate: reads(conversation) }));
  expect(await screen.findByText('Only people who go to this event read its conversation.')).toBeTruthy();
  expect(screen.queryByText('Message 1')).toBeNull();
});

it('a message of a blocked person is not shown', async () => {
  await open([written(1), written(2, { senderId: idOf(0xc1) })]);
  expect(await screen.findByText('Message 2')).toBeTruthy();
  const chats: UnreadChats = { chapters: [], directMessages: 0, blockedIds: [BEN] };
  act(() => void queryClient.setQueryData(queryFor(chatsApi.list).queryKey, chats));
  await settled();
  expect(screen.queryByText('Message 1')).toBeNull();
  expect(screen.getByText('You have blocked this person.')).toBeTruthy();
});
