import { queryClient, queryFor, reads } from '@meridian/platform';
import { aProblem, idOf, type MockedCall, settled } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import {
  chatsApi,
  type Event,
  eventConversationApi,
  type EventConversationMessage,
  type EventConversationPage,
  type UnreadChats,
  type User,
} from '@meridian/shared-types';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEventConversation } from '../../testing/builders';
import { EVENT_ID, openEvent, theEvent } from '../../testing/open-event';
import type { Responses } from '../../testing/open-page';
import './event';

const [READ, WRITE] = ['GET /api/events/{id}/conversation', 'POST /api/events/{id}/conversation'];
const REMOVE = 'POST /api/events/{id}/conversation/{messageId}/removal';
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

interface Options {
  conversation?: Partial<EventConversationPage>;
  event?: Partial<Event>;
  session?: Partial<User>;
}
const open = (
  messages: EventConversationMessage[],
  responses: Responses = {},
  { conversation, event = { userRsvpStatus: 'attending' }, session }: Options = {},
) =>
  openEvent(
    theEvent(event),
    {
      [READ]: () => anEventConversation({ messages: [...messages], endsAt: LATER, ...conversation }),
      ...responses,
    },
    { session: { id: ANA, ...session } },
  );
const heading = () => screen.findByRole('heading', { name: 'Conversation' });
const shown = () => screen.queryByRole('heading', { name: 'Conversation' }) !== null;

it('a person who goes reads the conversation, writes in it, and removes their own message', async () => {
  const messages = [written(1)];
  const { sent } = await open(messages, {
    [WRITE]: ({ body }: MockedCall) => {
      const message = written(2, { ...(body as { content: string }), senderId: ANA });
      messages.push(message);
      return message;
    },
    [REMOVE]: () => {
      messages[1] = written(2, { senderId: ANA, content: '', isRemoved: true, isRemovedByAuthor: true });
      return { ok: true };
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
  expect(sent('POST')).toHaveLength(2);
});

it('the organizer removes the message of another person, and anybody reports one', async () => {
  const { sent } = await open(
    [written(1)],
    { [REMOVE]: { ok: true }, 'POST /api/reports': { status: 201, body: { ok: true } } },
    { conversation: { mayRemove: true }, event: { organizerId: ANA, userRsvpStatus: null } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the message of Ben Osei' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Message' }));
  expect(await screen.findByText('Message removed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Report the message of Ben Osei' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/The office gets a copy of this message alone/)).toBeTruthy();
  expect(sent('POST')).toHaveLength(1);
});

it.each([
  ['a person who may go', { userRsvpStatus: 'maybe' }, {}],
  ['a person who did not reply', {}, {}],
  ['an admin of the site who does not go', {}, { isAdmin: true }],
  ['a person without a membership', { userRsvpStatus: 'attending' }, { subscriptionStatus: 'free' }],
] as [string, Partial<Event>, Partial<User>][])('%s sees no conversation', async (_, event, session) => {
  const { calls } = await open([written(1)], {}, { event, session });
  await settled();
  expect(shown()).toBe(false);
  expect(calls.filter(({ path }) => path.endsWith('/conversation'))).toEqual([]);
});

it('in an archived chapter nobody writes, and the messages stay', async () => {
  await open([written(1)], {}, { conversation: { isArchived: true } });
  expect(await screen.findByText('Message 1')).toBeTruthy();
  expect(screen.getByText(/^This chapter was archived\./)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/You can write until/)).toBeNull();
});

it('after its end nobody writes, and the messages stay', async () => {
  await open([written(1)], {}, { conversation: { endsAt: '2026-05-08T10:00:00.000Z' } });
  expect(await screen.findByText('Message 1')).toBeTruthy();
  expect(screen.getByText('This conversation ended on May 08, 2026.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

it('a person who no longer goes sees the messages no more', async () => {
  let goes = true;
  await open([], {
    [READ]: () =>
      goes
        ? { messages: [written(1)], endsAt: LATER, mayRemove: false }
        : { status: 403, body: aProblem(403, 'Only people who are going to this event can read its conversation.') },
  });
  expect(await screen.findByText('Message 1')).toBeTruthy();
  goes = false;
  const conversation = queryFor(eventConversationApi.read, { params: { id: EVENT_ID } });
  await act(() => queryClient.invalidateQueries({ predicate: reads(conversation) }));
  expect(await screen.findByText('Only people who are going to this event can read its conversation.')).toBeTruthy();
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
