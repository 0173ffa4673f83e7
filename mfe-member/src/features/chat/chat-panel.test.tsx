import { queryClient } from '@meridian/platform';
import {
  discardMessage,
  retryMessage,
  sendMessage,
  stopTyping,
  typing,
  type OutboxEntry,
  type RoomListener,
} from '@meridian/platform/realtime';
import { mockApi, renderApp, settled, type MockedCall } from '@meridian/platform/testing';
import type { ChatMessage } from '@meridian/shared-types';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChatPanel, type ChatPanelProps } from './chat-panel';

const mockRoom: { listener?: RoomListener; left: number; connection: string; outbox: OutboxEntry[] } = {
  left: 0,
  connection: 'connected',
  outbox: [],
};
jest.mock('@meridian/platform/realtime', () => ({
  ...jest.requireActual<object>('@meridian/platform/realtime'),
  useConnection: () => mockRoom.connection,
  useOutbox: () => mockRoom.outbox,
  joinRoom: (_chapterId: number, listener: RoomListener) => {
    mockRoom.listener = listener;
    return () => {
      mockRoom.left += 1;
    };
  },
  sendMessage: jest.fn(),
  retryMessage: jest.fn(),
  discardMessage: jest.fn(),
  typing: jest.fn(),
  stopTyping: jest.fn(),
}));

const ME = 'ffffffffffffffffffffffff';
const message = (seq: number, fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: seq.toString(16).padStart(24, '0'),
  chapterId: 1,
  seq,
  content: `Message ${seq}`,
  timestamp: new Date(Date.UTC(2026, 0, 5, 12, 0, seq)).toISOString(),
  senderId: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  senderProfile: { name: 'Kwame Mensah', avatarUrl: null },
  ...fields,
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n));

/** A log as the server answers it. */
const served =
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

async function open(log: () => ChatMessage[], props: Partial<ChatPanelProps> = {}) {
  const api = mockApi({ 'GET /api/chapters/{chapterId}/messages': served(log) });
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
  );
  await settled();
  await settled();
  return { ...api, ...page };
}
const texts = () =>
  screen.getAllByText(/^Message \d+$/).map(({ textContent }) => Number(textContent?.replace('Message ', '')));
const input = () => screen.getByRole('textbox', { name: 'Message' });
const sendButton = () => screen.getByRole('button', { name: 'Send message' });

beforeEach(() => {
  Object.assign(mockRoom, { left: 0, connection: 'connected', outbox: [] });
  jest.clearAllMocks();
});

it('is closed to those without a subscription, and joins nothing', async () => {
  mockRoom.listener = undefined;
  const { calls } = await open(() => [], { userId: undefined });
  expect(screen.getByText('Membership Required')).toBeTruthy();
  expect(screen.getByText('Upgrade to a full membership to participate in chapter discussions')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/subscribe');
  expect(mockRoom.listener).toBeUndefined();
  expect(calls).toEqual([]);
});

it('shows the history as a log, with the connection in words', async () => {
  await open(() => range(1, 3));
  expect(screen.getByRole('log', { name: 'Lagos Chat' })).toBeTruthy();
  expect(texts()).toEqual([1, 2, 3]);
  expect(screen.getByText('Connected')).toBeTruthy();
});

it("says what others write, and neither the history nor the reader's own", async () => {
  const { container } = await open(() => range(1, 250));
  const spoken = () => container.querySelector('[aria-live=polite]')?.textContent;
  await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
  await settled();
  expect(spoken()).toBe('');
  await act(async () => mockRoom.listener?.onMessage?.(message(251)));
  await act(async () => mockRoom.listener?.onMessage?.(message(252, { senderId: ME })));
  expect(spoken()).toBe('Kwame Mensah: Message 251');
});

it('leaves the room with the page', async () => {
  const { unmount } = await open(() => range(1, 1));
  unmount();
  expect(mockRoom.left).toBe(1);
});

it('fetches what it missed after every join, each message once and in order', async () => {
  let log = range(1, 2);
  const { calls } = await open(() => log);
  log = range(1, 5);
  act(() => mockRoom.listener?.onMessage?.(message(5)));
  await act(async () => mockRoom.listener?.onReady?.(5));
  await settled();
  expect(texts()).toEqual([1, 2, 3, 4, 5]);
  expect(calls.some(({ query }) => query.after === '2')).toBe(true);
});

it('takes live messages in, repeated ones once', async () => {
  await open(() => range(1, 2));
  await act(async () => mockRoom.listener?.onMessage?.(message(3)));
  await act(async () => mockRoom.listener?.onMessage?.(message(3)));
  expect(texts()).toEqual([1, 2, 3]);
});

it('keeps older pages when the history is read anew', async () => {
  await open(() => range(1, 250));
  await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
  await settled();
  await act(() => queryClient.invalidateQueries({ queryKey: ['/api/chapters/1/messages'] }));
  expect(queryClient.getQueryData<ChatMessage[]>(['/api/chapters/1/messages'])).toHaveLength(250);
});

it('loads upwards, page by page, until the first message', async () => {
  await open(() => range(1, 250));
  expect(texts()[0]).toBe(151);
  for (let pressed = 0; screen.queryByRole('button', { name: 'Earlier messages' }); pressed += 1) {
    expect(pressed).toBeLessThan(5);
    await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
    await settled();
  }
  expect(texts()).toEqual(range(1, 250).map(({ seq }) => seq));
});

it("keeps the reader's messages apart from those of others", async () => {
  await open(() => [message(1), message(2, { senderId: ME, senderProfile: { name: 'Me', avatarUrl: null } })]);
  expect(screen.getByText('Kwame Mensah')).toBeTruthy();
  expect(screen.getByText('You')).toBeTruthy();
  expect(screen.queryByText('Me')).toBeNull();
});

it('makes web addresses links, and nothing else', async () => {
  await open(() => [message(1, { content: 'See https://example.org/a?b=1. <b>not bold</b> javascript:alert(1)' })]);
  const link = screen.getByRole('link', { name: 'https://example.org/a?b=1' });
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText(/<b>not bold<\/b>/)).toBeTruthy();
});

it('shows pictures of http addresses', async () => {
  await open(() => [message(1, { mediaUrl: 'https://example.org/a.png' })]);
  expect(screen.getByRole('img', { name: 'Picture from Kwame Mensah' }).getAttribute('src')).toBe(
    'https://example.org/a.png',
  );
});

describe('writing', () => {
  it('sends trimmed text with Enter, and says who types', async () => {
    await open(() => range(1, 1));
    await userEvent.type(input(), '  Hello  ');
    expect(typing).toHaveBeenCalledTimes(9);
    await userEvent.keyboard('{Enter}');
    expect(sendMessage).toHaveBeenCalledWith(1, 'Hello');
    expect(stopTyping).toHaveBeenCalledWith(1);
    expect((input() as HTMLTextAreaElement).value).toBe('');
  });

  it('breaks the line with Shift+Enter, and sends nothing empty', async () => {
    await open(() => range(1, 1));
    await userEvent.type(input(), '   {Enter}');
    expect(sendMessage).not.toHaveBeenCalled();
    expect(sendButton().hasAttribute('disabled')).toBe(true);
    await userEvent.clear(input());
    await userEvent.type(input(), 'a{Shift>}{Enter}{/Shift}b');
    await userEvent.click(sendButton());
    expect(sendMessage).toHaveBeenCalledWith(1, 'a\nb');
  });

  it('waits while there is no connection', async () => {
    mockRoom.connection = 'disconnected';
    await open(() => range(1, 1));
    expect(screen.getByText('Disconnected')).toBeTruthy();
    await userEvent.type(input(), 'Hello{Enter}');
    expect(sendMessage).not.toHaveBeenCalled();
    expect(typing).not.toHaveBeenCalled();
    expect(sendButton().hasAttribute('disabled')).toBe(true);
    expect((input() as HTMLTextAreaElement).value).toBe('Hello');
  });

  it('keeps what was not sent when the panel goes, for each chapter', async () => {
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
    await userEvent.type(input(), 'Half a');
    await go(0);
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    await go(2);
    expect((input() as HTMLTextAreaElement).value).toBe('');
    await go(1);
    expect((input() as HTMLTextAreaElement).value).toBe('Half a');
    await userEvent.type(input(), ' sentence{Enter}');
    expect(sendMessage).toHaveBeenCalledWith(1, 'Half a sentence');
    await go(2);
    await go(1);
    expect((input() as HTMLTextAreaElement).value).toBe('');
  });

  it('says in words that a message waits because its person writes very fast, and counts down without saying so', async () => {
    jest.useFakeTimers();
    mockRoom.outbox = [
      {
        chapterId: 1,
        createdAt: '2026-01-05T12:00:00.000Z',
        clientId: 'a',
        content: 'Fast',
        state: 'sending',
        waiting: { until: Date.now() + 8000, seconds: 8 },
      },
    ];
    mockApi({ 'GET /api/chapters/{chapterId}/messages': [] });
    const { container } = renderApp(
      <ChatPanel chapterId={1} title="Lagos Chat" height="500px" userId={ME} isMember upgradeTo="/subscribe" />,
    );
    await act(() => jest.advanceTimersByTimeAsync(0));
    const shown = () => within(screen.getByRole('log')).getByText(/very fast/).textContent;
    const spoken = () =>
      [...container.querySelectorAll('[role=status]')]
        .map(({ textContent }) => textContent)
        .filter((text) => text?.includes('fast'));
    expect(shown()).toBe('You are sending very fast. This goes out in 8 seconds.');
    await act(() => jest.advanceTimersByTimeAsync(7000));
    expect(shown()).toBe('You are sending very fast. This goes out in 1 second.');
    expect(spoken()).toEqual(['You are sending very fast. This goes out in 8 seconds.']);
    jest.useRealTimers();
  });

  it('shows what is on its way and what was refused, until it stands in the log', async () => {
    const entry = { chapterId: 1, createdAt: '2026-01-05T12:00:00.000Z' };
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
    await open(() => [message(1, { clientId: 'c', senderId: ME })]);
    expect(screen.getByText('Sending…')).toBeTruthy();
    expect(screen.getByText('You no longer belong to this chapter.')).toBeTruthy();
    expect(texts()).toEqual([1]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retryMessage).toHaveBeenCalledWith('b');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(discardMessage).toHaveBeenCalledWith('b');
  });
});

describe('who is typing', () => {
  const line = () => screen.getByTestId('typing').textContent;
  const types = (userId: string, name: string) =>
    act(() => mockRoom.listener?.onTyping?.({ userId, chapterId: 1, name }));

  it('is said by name, never of oneself', async () => {
    await open(() => range(1, 1));
    types(ME, 'Me');
    expect(line()).toBe('');
    types('a', 'Ama');
    expect(line()).toBe('Ama is typing…');
    types('b', 'Ben');
    expect(line()).toBe('Ama and Ben are typing…');
    types('c', 'Cleo');
    expect(line()).toBe('Ama, Ben and 1 more are typing…');
    act(() => mockRoom.listener?.onStoppedTyping?.({ userId: 'a', chapterId: 1, name: 'Ama' }));
    expect(line()).toBe('Ben and Cleo are typing…');
  });

  it('is over with the message, and forgotten after five seconds', async () => {
    await open(() => range(1, 1));
    types('aaaaaaaaaaaaaaaaaaaaaaaa', 'Kwame');
    await act(async () => mockRoom.listener?.onMessage?.(message(2)));
    expect(line()).toBe('');
    jest.useFakeTimers();
    types('b', 'Ben');
    act(() => {
      jest.advanceTimersByTime(4900);
    });
    expect(line()).toBe('Ben is typing…');
    act(() => {
      jest.advanceTimersByTime(200);
    });
    expect(line()).toBe('');
    jest.useRealTimers();
  });
});

describe('reading back', () => {
  /** jsdom lays nothing out: the history is 1000 px in a window of 200. */
  const scrolledTo = (top: number) => {
    const box = screen.getByRole('group', { name: 'Lagos Chat, history' });
    Object.defineProperties(box, {
      scrollHeight: { value: 1000, configurable: true },
      clientHeight: { value: 200, configurable: true },
    });
    box.scrollTop = top;
    fireEvent.scroll(box);
    return box;
  };

  it('stays where the reader is, marks what is new, and jumps to it', async () => {
    await open(() => range(1, 20));
    const box = scrolledTo(300);
    await act(async () => mockRoom.listener?.onMessage?.(message(21)));
    await act(async () => mockRoom.listener?.onMessage?.(message(22)));
    expect(box.scrollTop).toBe(300);
    expect(screen.getByText('New messages')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '2 new, jump to latest' }));
    expect(box.scrollTop).toBe(1000);
    expect(screen.queryByRole('button', { name: /jump to latest/i })).toBeNull();
  });

  it('fetches older messages near the top', async () => {
    const { calls } = await open(() => range(1, 250));
    scrolledTo(10);
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ before: '151', limit: '200' }));
  });
});

it('offers another try when the history does not load', async () => {
  let broken = true;
  mockApi({ 'GET /api/chapters/{chapterId}/messages': () => (broken ? { status: 503 } : range(1, 2)) });
  renderApp(<ChatPanel chapterId={1} title="Lagos Chat" height="24rem" userId={ME} isMember upgradeTo="/subscribe" />);
  expect(await screen.findByText('The messages could not be loaded')).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Message 2')).toBeTruthy();
});

it('invites the first message into an empty room', async () => {
  await open(() => []);
  expect(screen.getByText('No messages yet')).toBeTruthy();
  await act(async () => mockRoom.listener?.onMessage?.(message(1)));
  expect(texts()).toEqual([1]);
});

describe('a long conversation', () => {
  const bounds = () => {
    const all = texts();
    return [all[0], all.at(-1), all.length];
  };
  /** The places of a list of 10 px a message in a window of 200. */
  const scroll = (to: 'start' | 'end' | 'middle') => {
    const box = screen.getByRole('group', { name: 'Lagos Chat, history' });
    const height = texts().length * 10;
    Object.defineProperties(box, {
      scrollHeight: { value: height, configurable: true },
      clientHeight: { value: 200, configurable: true },
    });
    box.scrollTop = { start: 0, middle: height / 2, end: height - 200 }[to];
    fireEvent.scroll(box);
  };

  it('keeps few messages in the page, whether the reader is at the end or not', async () => {
    await open(() => range(1, 100));
    const talk = (from: number, to: number) =>
      act(async () => {
        for (let seq = from; seq <= to; seq += 1) mockRoom.listener?.onMessage?.(message(seq));
      });
    await talk(101, 1000);
    expect(bounds()).toEqual([901, 1000, 100]);
    scroll('middle');
    await talk(1001, 1300);
    expect(bounds()).toEqual([901, 1200, 300]);
    expect(screen.getByRole('button', { name: '300 new, jump to latest' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '300 new, jump to latest' }));
    expect(bounds()).toEqual([1201, 1300, 100]);
  });

  it('is walked through to its first message and back, three hundred at a time', async () => {
    await open(() => range(1, 1000));
    const widest: number[] = [];
    const walk = async (to: 'start' | 'end', goal: number) => {
      for (let step = 0; !texts().includes(goal); step += 1) {
        expect(step).toBeLessThan(15);
        scroll(to);
        await settled();
        widest.push(texts().length);
      }
    };
    await walk('start', 1);
    expect(bounds()).toEqual([1, 300, 300]);
    expect(screen.getByRole('button', { name: 'Jump to latest' })).toBeTruthy();
    await walk('end', 1000);
    expect(bounds()).toEqual([701, 1000, 300]);
    scroll('end');
    expect(screen.queryByRole('button', { name: 'Jump to latest' })).toBeNull();
    expect(Math.max(...widest)).toBe(300);
  });
});
