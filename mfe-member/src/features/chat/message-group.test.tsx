import { render, screen } from '@testing-library/react';
import { groupMessages } from './chat-log';
import { MessageGroup } from './message-group';
import { createMessage, ME } from './testing';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('./testing.mock-realtime')>('./testing.mock-realtime').mockRealtime(),
);

test('a message that has not changed is not drawn again when another one arrives', () => {
  let reads = 0;
  const first = Object.defineProperty(createMessage(1), 'content', {
    get: () => {
      reads += 1;
      return 'Message 1';
    },
  });
  const group = (messages: Parameters<typeof groupMessages>[0]) =>
    groupMessages(messages, undefined).map((each) => (
      <MessageGroup
        key={each.key}
        group={each}
        userId={ME}
        mayModerate={false}
        onReply={() => {}}
        onReport={() => {}}
        onRemove={() => {}}
        onShow={() => {}}
      />
    ));
  const { rerender } = render(<>{group([first])}</>);
  expect(reads).toBeGreaterThan(0);
  const drawn = reads;
  rerender(<>{group([first, createMessage(2)])}</>);
  expect(screen.getByText('Message 2')).toBeTruthy();
  expect(reads).toBe(drawn);
});
