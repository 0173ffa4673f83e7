import { renderApp } from '@meridian/platform/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ChatMessage } from '@meridian/shared-types';
import { groupMessages } from '../../messaging/message-groups';
import { MessageGroup } from './message-group';
import type { MessageActs } from './line-tools';
import { createMessage, ME } from '../testing/open-panel';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

const ACTS: MessageActs = {
  onReact: () => {},
  onWithdraw: () => {},
  onShowReactions: () => {},
  onReply: () => {},
  onReport: () => {},
  onRemove: () => {},
  onEdit: undefined,
  onDelete: undefined,
  onShowEarlierTexts: undefined,
  onMarkUnread: undefined,
};

test('an unchanged message is not rendered again when another one arrives', () => {
  let reads = 0;
  const first = Object.defineProperty(createMessage(1), 'content', {
    get: () => {
      reads += 1;
      return 'Message 1';
    },
  });
  const group = (messages: ChatMessage[]) =>
    groupMessages(messages, 5).map((each) => (
      <MessageGroup key={each.messages[0].id} group={each} userId={ME} acts={ACTS} onShow={() => {}} />
    ));
  let show: (messages: ChatMessage[]) => void = () => undefined;
  function Groups() {
    const [messages, setMessages] = useState([first]);
    show = setMessages;
    return <>{group(messages)}</>;
  }
  renderApp(<Groups />);
  expect(reads).toBeGreaterThan(0);
  const rendered = reads;
  expect(screen.getByRole('link', { name: 'Kwame Mensah' }).getAttribute('href')).toContain('?member=aaaaaaaaaaaa');
  act(() => show([first, createMessage(2)]));
  expect(screen.getByText('Message 2')).toBeTruthy();
  expect(reads).toBe(rendered);
});
