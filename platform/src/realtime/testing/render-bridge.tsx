import { act, screen } from '@testing-library/react';
import type { ChatMessage } from '@meridian/shared-types';
import { io } from 'socket.io-client';
import { aProblem, FakeSocket, renderApp } from '../../testing';
import { useConnection } from '../connection';
import { useOutbox } from '../outbox/outbox';
import { RealtimeBridge } from '../realtime-bridge';

/**
 * The shared setup of the realtime tests: a page with the bridge, a socket whose server the test controls, and
 * fake timers.
 */
export const open = jest.mocked(io);
export const CHAPTER = 3;
export const CHAT = `chapter:${CHAPTER}` as const;
export const member = { subscriptionStatus: 'active' } as const;
export const sockets: FakeSocket[] = [];
export const socket = () => sockets.at(-1) as FakeSocket;

/** The response of a server that has nothing unread. */
export const NOTHING_UNREAD = { chapters: [], directMessages: 0, blockedIds: [] };

/** Returns the server's ack of a successful join or message. */
export const ok = (event: string, payload: unknown) =>
  event === 'join-chapter'
    ? { ok: true, headSeq: 7 }
    : {
        ok: true,
        id: '65f0000000000000000000aa',
        seq: 8,
        timestamp: '2026-01-05T15:00:00.000Z',
        clientId: (payload as { clientId?: string }).clientId,
      };
export const refusal = (retryable: boolean) => ({
  ok: false,
  retryable,
  problem: aProblem(403, 'You are not a member of this chapter.'),
});
export const tick = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

const EMPTY_LOG: ChatMessage[] = [];

function Panel() {
  const outbox = useOutbox(CHAT, EMPTY_LOG);
  return (
    <p data-testid="panel">
      {[
        useConnection(),
        ...outbox.map(({ content, state, problem, waiting }) =>
          [content, state, problem, waiting && `${waiting.seconds} s`].filter(Boolean).join(':'),
        ),
      ].join(' | ')}
    </p>
  );
}
/** Returns the connection and the chapter's outbox as a text that a panel would show. */
export const panel = () => screen.getByTestId('panel').textContent;

/** Opens the page, and the socket if the session has one. */
export async function renderBridge(
  session: Parameters<typeof renderApp>[1] = { session: member },
  connect = true,
): Promise<void> {
  renderApp(
    <>
      <RealtimeBridge />
      <Panel />
    </>,
    session,
  );
  await tick();
  if (connect && sockets.length) await act(async () => socket().serverConnects());
}

/** Registers the hooks. Each test file calls it once and mocks `socket.io-client` itself. */
export function prepare(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    sockets.length = 0;
    open.mockReset().mockImplementation(() => {
      const made = new FakeSocket();
      made.acknowledge = ok;
      sockets.push(made);
      return made as never;
    });
  });
  afterEach(() => jest.useRealTimers());
}
