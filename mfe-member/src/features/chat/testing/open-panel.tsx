import { mockApi, renderApp, settled, type MockedCall } from '@meridian/platform/testing';
import type { ChatMessage } from '@meridian/shared-types';
import { screen } from '@testing-library/react';
import { ChatPanel, type ChatPanelProps } from '../chat-panel';

export const ME = 'ffffffffffffffffffffffff';
const ADMIN_HERE = {
  id: 'd'.repeat(24),
  chapterId: 1,
  role: 'admin' as const,
  joinedAt: '2026-01-01T00:00:00.000Z',
  profile: { name: 'Ana', location: '', avatarUrl: null },
  chapter: { name: 'Lagos', state: 'Lagos', slug: 'lagos' },
};
/** The session of an admin of chapter 1. */
export const CHAPTER_ADMIN = { subscriptionStatus: 'active' as const, memberships: [ADMIN_HERE] };
export const createMessage = (seq: number, fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: seq.toString(16).padStart(24, '0'),
  chapterId: 1,
  seq,
  content: `Message ${seq}`,
  timestamp: new Date(Date.UTC(2026, 0, 5, 12, 0, seq)).toISOString(),
  senderId: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  senderProfile: { name: 'Kwame Mensah', avatarUrl: null },
  ...fields,
});
export const messageRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => createMessage(from + n));

/** Serves pages of a message log, as the API does. */
const servePages =
  (log: () => ChatMessage[]) =>
  ({ query }: MockedCall) => {
    const limit = Number(query.limit ?? 100);
    if (query.after)
      return log()
        .filter(({ seq }) => seq > Number(query.after))
        .slice(0, limit);
    return log()
      .filter(({ seq }) => seq < Number(query.before ?? Infinity))
      .slice(-limit);
  };

export async function openPanel(
  log: () => ChatMessage[],
  props: Partial<ChatPanelProps> = {},
  options: Parameters<typeof renderApp>[1] = {},
  responses: Parameters<typeof mockApi>[0] = {},
) {
  const api = mockApi({ 'GET /api/chapters/{chapterId}/messages': servePages(log), ...responses });
  const page = renderApp(
    <ChatPanel
      chapterId={1}
      title="Lagos Chat"
      height="500px"
      userId={ME}
      isMember
      upgradeTo="/subscribe"
      {...props}
    />,
    options,
  );
  await settled();
  await settled();
  return { ...api, ...page };
}
export const shownSeqs = () =>
  screen.getAllByText(/^Message \d+$/).map(({ textContent }) => Number(textContent?.replace('Message ', '')));
export const messageInput = () => screen.getByRole('textbox', { name: 'Message' });
export const sendButton = () => screen.getByRole('button', { name: 'Send message' });
