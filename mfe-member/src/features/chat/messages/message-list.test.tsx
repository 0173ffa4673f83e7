import { queryClient } from '@meridian/platform';
import { settled } from '@meridian/platform/testing';
import { type ChatMessage } from '@meridian/shared-types';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMessage, messageRange, openPanel, shownSeqs } from '../testing/open-panel';
import { mockRoom, receive } from '../testing/mock-realtime';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

it('older pages are kept when the history is fetched again', async () => {
  await openPanel(() => messageRange(1, 250));
  await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
  await settled();
  await act(() => queryClient.invalidateQueries({ queryKey: ['/api/chapters/1/messages'] }));
  expect(queryClient.getQueryData<ChatMessage[]>(['/api/chapters/1/messages'])).toHaveLength(200);
});

it('older messages are loaded page by page, up to the first one', async () => {
  const { calls } = await openPanel(() => messageRange(1, 250));
  expect(shownSeqs()[0]).toBe(151);
  for (let pressed = 0; screen.queryByRole('button', { name: 'Earlier messages' }); pressed += 1) {
    expect(pressed).toBeLessThan(5);
    await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
    await settled();
  }
  expect(shownSeqs()).toEqual(messageRange(1, 250).map(({ seq }) => seq));
  expect(calls.at(-1)?.query).toEqual({ before: '51', limit: '100' });
});

describe('the list may be scrolled up', () => {
  /** Simulates a history of 1000 px in a viewport of 200 px, because jsdom has no layout. */
  const scrollTo = (top: number) => {
    const box = screen.getByRole('group', { name: 'Lagos Chat, history' });
    Object.defineProperties(box, {
      scrollHeight: { value: 1000, configurable: true },
      clientHeight: { value: 200, configurable: true },
    });
    box.scrollTop = top;
    fireEvent.scroll(box);
    return box;
  };

  it('the scroll position is kept, and new messages are marked and can be reached', async () => {
    await openPanel(() => messageRange(1, 20));
    const box = scrollTo(300);
    await receive(createMessage(21), createMessage(22));
    expect(box.scrollTop).toBe(300);
    expect(screen.getByText('New')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '2 New, Jump to Latest' }));
    expect(box.scrollTop).toBe(1000);
    expect(screen.queryByRole('button', { name: /jump to latest/i })).toBeNull();
  });

  it('the key End leads to the newest message, also where it is not rendered', async () => {
    await openPanel(() => messageRange(1, 20));
    const box = scrollTo(300);
    fireEvent.keyDown(box, { key: 'End' });
    expect(box.scrollTop).toBe(1000);
    expect(screen.queryByRole('button', { name: /jump to latest/i })).toBeNull();
  });
});

describe('a conversation may be long', () => {
  const bounds = () => {
    const all = shownSeqs();
    return [all[0], all.at(-1), all.length];
  };
  /** Simulates 10 px per message in a viewport of 200 px. */
  const scroll = (to: 'start' | 'end' | 'middle') => {
    const box = screen.getByRole('group', { name: 'Lagos Chat, history' });
    const height = shownSeqs().length * 10;
    Object.defineProperties(box, {
      scrollHeight: { value: height, configurable: true },
      clientHeight: { value: 200, configurable: true },
    });
    box.scrollTop = { start: 0, middle: height / 2, end: height - 200 }[to];
    fireEvent.scroll(box);
  };

  it('the number of rendered messages is limited, at the end and when scrolled up', async () => {
    await openPanel(() => messageRange(1, 100));
    const receiveMessages = (from: number, to: number) =>
      act(async () => {
        for (let seq = from; seq <= to; seq += 1) mockRoom.listener?.onMessage?.(createMessage(seq));
      });
    await receiveMessages(101, 1000);
    expect(bounds()).toEqual([901, 1000, 100]);
    scroll('middle');
    await receiveMessages(1001, 1300);
    expect(bounds()).toEqual([901, 1200, 300]);
    expect(screen.getByRole('button', { name: '300 New, Jump to Latest' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '300 New, Jump to Latest' }));
    expect(bounds()).toEqual([1201, 1300, 100]);
  });

  it('at most three hundred messages are rendered on the way to the first one and back', async () => {
    await openPanel(() => messageRange(1, 400));
    const renderedCounts: number[] = [];
    const scrollUntil = async (to: 'start' | 'end', goal: number) => {
      for (let step = 0; !shownSeqs().includes(goal); step += 1) {
        expect(step).toBeLessThan(15);
        scroll(to);
        await settled();
        renderedCounts.push(shownSeqs().length);
      }
    };
    await scrollUntil('start', 1);
    expect(bounds()).toEqual([1, 300, 300]);
    expect(screen.getByRole('button', { name: 'Jump to Latest' })).toBeTruthy();
    await scrollUntil('end', 400);
    expect(bounds()).toEqual([101, 400, 300]);
    scroll('end');
    expect(screen.queryByRole('button', { name: 'Jump to Latest' })).toBeNull();
    expect(Math.max(...renderedCounts)).toBe(300);
  });
});
