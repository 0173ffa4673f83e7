import { discardMessage, retryMessage, sendMessage, stopTyping, typing } from '@meridian/platform/realtime';
import { mockApi, renderApp } from '@meridian/platform/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChatPanel } from '../chat-panel';
import {
  ME,
  createMessage,
  messageRange,
  openPanel,
  shownSeqs,
  messageInput,
  sendButton,
  Panel,
} from '../testing/open-panel';
import { anOutboxEntry, mockRoom } from '../testing/mock-realtime';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

describe('a member writes messages', () => {
  it('Enter sends the trimmed text, and typing is reported', async () => {
    await openPanel(() => messageRange(1, 1));
    await userEvent.type(messageInput(), '  Hello  ');
    expect(typing).toHaveBeenCalledTimes(9);
    await userEvent.keyboard('{Enter}');
    expect(sendMessage).toHaveBeenCalledWith('chapter:1', 'Hello', {});
    expect(stopTyping).toHaveBeenCalledWith(1);
    expect((messageInput() as HTMLTextAreaElement).value).toBe('');
  });

  it('nothing is sent without a connection', async () => {
    mockRoom.connection = 'disconnected';
    await openPanel(() => messageRange(1, 1));
    expect(screen.getByText('Disconnected')).toBeTruthy();
    await userEvent.type(messageInput(), 'Hello{Enter}');
    expect(sendMessage).not.toHaveBeenCalled();
    expect(typing).not.toHaveBeenCalled();
    expect(sendButton().hasAttribute('disabled')).toBe(true);
    expect((messageInput() as HTMLTextAreaElement).value).toBe('Hello');
  });

  it('the draft of each chapter is kept when the panel unmounts', async () => {
    const panel = (chapterId: number) => (
      <ChatPanel chapterId={chapterId} title="Chat" height="500px" userId={ME} isMember upgradeTo="/subscribe" />
    );
    const Chapters = () => {
      const [chapterId, setChapterId] = useState(1);
      return (
        <>
          {[0, 1, 2].map((id) => (
            <button key={id} onClick={() => setChapterId(id)}>{`Go to ${id}`}</button>
          ))}
          {chapterId > 0 && panel(chapterId)}
        </>
      );
    };
    mockApi({ 'GET /api/chapters/{chapterId}/messages': [] });
    renderApp(<Chapters />, { session: { subscriptionStatus: 'active' } });
    const go = (id: number) => userEvent.click(screen.getByRole('button', { name: `Go to ${id}` }));
    await userEvent.type(messageInput(), 'Half a');
    await go(0);
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    await go(2);
    expect((messageInput() as HTMLTextAreaElement).value).toBe('');
    await go(1);
    expect((messageInput() as HTMLTextAreaElement).value).toBe('Half a');
    await userEvent.type(messageInput(), ' sentence{Enter}');
    expect(sendMessage).toHaveBeenCalledWith('chapter:1', 'Half a sentence', {});
    await go(2);
    await go(1);
    expect((messageInput() as HTMLTextAreaElement).value).toBe('');
  });

  it('a delay by the rate limit is announced once, with a countdown', async () => {
    jest.useFakeTimers();
    mockRoom.outbox = [anOutboxEntry('a', 'Fast', { waiting: { until: Date.now() + 8000, seconds: 8 } })];
    mockApi({ 'GET /api/chapters/{chapterId}/messages': [] });
    const { container } = renderApp(<Panel />);
    await act(() => jest.advanceTimersByTimeAsync(0));
    const shown = () => within(screen.getByRole('log')).getByText(/very fast/).textContent;
    const announced = () =>
      [...container.querySelectorAll('[role=status]')]
        .map(({ textContent }) => textContent)
        .filter((text) => text?.includes('fast'));
    expect(shown()).toBe('You are sending very fast. This message will be sent in 8 seconds.');
    await act(() => jest.advanceTimersByTimeAsync(7000));
    expect(shown()).toBe('You are sending very fast. This message will be sent in 1 second.');
    expect(announced()).toEqual(['You are sending very fast. This message will be sent in 8 seconds.']);
    jest.useRealTimers();
  });

  it('unconfirmed and refused messages are shown until they are in the log', async () => {
    const entry = { conversation: 'chapter:1' as const, createdAt: '2026-01-05T12:00:00.000Z' };
    mockRoom.outbox = [
      { ...entry, clientId: 'a', content: 'On its way', state: 'sending' },
      {
        ...entry,
        clientId: 'b',
        content: 'Refused',
        state: 'failed',
        problem: 'You no longer belong to this chapter.',
      },
      { ...entry, clientId: 'c', content: 'Message 1', state: 'sending' },
    ];
    await openPanel(() => [createMessage(1, { clientId: 'c', senderId: ME })]);
    expect(screen.getByText('Sending…')).toBeTruthy();
    expect(screen.getByText('You no longer belong to this chapter.')).toBeTruthy();
    expect(shownSeqs()).toEqual([1]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retryMessage).toHaveBeenCalledWith('b');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(discardMessage).toHaveBeenCalledWith('b');
  });
});
