import { aProblem, idOf, mockApi, type MockedCall, renderApp, settled } from '@meridian/platform/testing';
import type { Conversation, DirectMessage } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';

export const [ME, BEN, CARLA] = [idOf(1), idOf(2), idOf(3)];
export const person = (name: string) => ({ name, avatarUrl: null });
export const aMessage = (seq: number, senderId: string, content = `Message ${seq}`): DirectMessage => ({
  id: idOf(100 + seq),
  seq,
  senderId,
  content,
  timestamp: new Date(Date.UTC(2031, 4, 1, 10, seq)).toISOString(),
  clientId: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
});
export const aConversation = (fields: Partial<Conversation> = {}): Conversation => ({
  userId: BEN,
  person: person('Ben Osei'),
  isFormer: false,
  isBlocked: false,
  isMuted: false,
  unread: 0,
  version: 0,
  last: { id: idOf(9), senderId: BEN, content: 'See you', timestamp: '2031-05-01T10:00:00.000Z' },
  ...fields,
});

/** Opens the messages with Ben on a mocked server, with three on a page. */
export async function openMessages(
  path: string,
  { messages = [] as DirectMessage[], unread = 0, isFormer = false, conversations = [aConversation()] } = {},
  responses = {},
) {
  const server = {
    messages,
    unread,
    version: 0,
    isMuted: false,
    isBlocked: false,
    isRefused: false,
    refusal: null as string | null,
  };
  const api = mockApi({
    'GET /api/conversations': { conversations, unread: 0, next: null },
    'GET /api/conversations/{userId}/messages': ({ query }: MockedCall) => {
      const before = query.before ? Number(query.before) : Infinity;
      return {
        userId: BEN,
        person: person(isFormer ? 'Former member' : 'Ben Osei'),
        isFormer,
        isBlocked: server.isBlocked,
        isMuted: server.isMuted,
        version: server.version,
        unread: server.unread,
        refusal: server.refusal,
        messages: server.messages.filter(({ seq }) => seq < before).slice(-3),
      };
    },
    'POST /api/conversations/{userId}/messages': ({ body }: MockedCall) => {
      if (server.isRefused) return { status: 429, body: aProblem(429, 'You are sending messages too quickly.') };
      const { content, clientId } = body as DirectMessage;
      const message = { ...aMessage(server.messages.length + 1, ME, content), clientId };
      server.messages = [...server.messages, message];
      return message;
    },
    'POST /api/conversations/{userId}/read': () => {
      server.unread = 0;
      return { unread: 0 };
    },
    'PUT /api/conversations/{userId}/unread': ({ body }: MockedCall) => {
      const { seq: first } = body as { seq: number };
      server.version += 1;
      server.unread = server.messages.filter(({ seq, senderId }) => seq >= first && senderId !== ME).length;
      return { ok: true };
    },
    'PUT /api/conversations/{userId}/muted': ({ body }: MockedCall) => {
      server.isMuted = (body as { isMuted: boolean }).isMuted;
      return { ok: true };
    },
    'PUT /api/conversations/{userId}/block': () => {
      server.isBlocked = true;
      return { ok: true };
    },
    'DELETE /api/conversations/{userId}/block': () => {
      server.isBlocked = false;
      return { ok: true };
    },
    'GET /api/notices/unread': { unread: 0, directMessages: 2 },
    'POST /api/notices/read': { unread: 0, directMessages: 2 },
    ...responses,
  });
  const page = renderApp(routes, { path, session: { id: ME, subscriptionStatus: 'active' } });
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  await settled();
  return { ...api, ...page, server };
}

export const log = () => within(screen.getByRole('log', { name: 'Messages with Ben Osei' }));
