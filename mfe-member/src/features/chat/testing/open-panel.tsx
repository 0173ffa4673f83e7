import { aMembership, mockApi, renderApp, settled, type MockedCall } from '@meridian/platform/testing';
import type { ChatMessage } from '@meridian/shared-types';
import { screen } from '@testing-library/react';
import { aMessage } from '../../../testing/builders';
import { ChatPanel, type ChatPanelProps } from '../chat-panel';

export const ME = 'ffffffffffffffffffffffff';
const ADMIN_HERE = aMembership({ role: 'admin', chapter: { name: 'Lagos', state: 'Lagos', slug: 'lagos' } });
/** The session of an admin of chapter 1. */
export const CHAPTER_ADMIN = { subscriptionStatus: 'active' as const, memberships: [ADMIN_HERE] };
export const createMessage = (seq: number, fields: Partial<ChatMessage> = {}): ChatMessage =>
  aMessage(seq, { id: seq.toString(16).padStart(24, '0'), senderId: 'a'.repeat(24), ...fields });
export const messageRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => createMessage(from + n));

/** Serves pages of a message log, as the API does. */
const servePages =
  (log: () => ChatMessage[]) =>
  ({ query: { after, before = 'Infinity', limit = '100' } }: MockedCall) => {
    const found = log().filter(({ seq }) => seq > Number(after ?? 0) && seq < Number(before));
    return after ? found.slice(0, Number(limit)) : found.slice(-Number(limit));
  };

export const Panel = (props: Partial<ChatPanelProps>) => (
  <ChatPanel chapterId={1} title="Lagos Chat" height="500px" userId={ME} isMember upgradeTo="/subscribe" {...props} />
);
export async function openPanel(
  log: () => ChatMessage[],
  props: Partial<ChatPanelProps> = {},
  options: Parameters<typeof renderApp>[1] = {},
  responses: Parameters<typeof mockApi>[0] = {},
) {
  const api = mockApi({ 'GET /api/chapters/{chapterId}/messages': servePages(log), ...responses });
  const page = renderApp(<Panel {...props} />, options);
  await settled();
  await settled();
  return { ...api, ...page };
}
export const shownSeqs = () =>
  screen.getAllByText(/^Message \d+$/).map(({ textContent }) => Number(textContent?.replace('Message ', '')));
export const messageInput = () => screen.getByRole('textbox', { name: 'Message' });
export const sendButton = () => screen.getByRole('button', { name: 'Send message' });
