import { act, render, screen } from '@testing-library/react';
import { ScrollArea } from './scroll-area';

/** The height of the area and of its scroll bar, and of a content that is very much higher. */
const [AREA, CONTENT] = [200, 100_000];

beforeEach(() => {
  jest.useFakeTimers();
  for (const [name, height] of [
    ['offsetHeight', AREA],
    ['clientHeight', AREA],
    ['scrollHeight', CONTENT],
  ] as const)
    jest.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(height);
  // jsdom lays nothing out, so it has no sizes that could change.
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((onResize) => {
    const observer = { observe: () => onResize([], observer), unobserve: () => undefined, disconnect: () => undefined };
    return observer;
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const pass = (ms: number): void => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};

test('a scroll bar hides 600 ms after the pointer leaves, and its thumb is at least 18 px', () => {
  render(
    <ScrollArea label="Members" height="200px">
      Many
    </ScrollArea>,
  );
  const bar = () => document.querySelector('[data-orientation=vertical]');
  const area = screen.getByRole('region', { name: 'Members' }).parentElement!;
  expect(bar()).toBeNull();
  act(() => void area.dispatchEvent(new Event('pointerenter')));
  pass(50);
  expect(bar()).toBeTruthy();
  expect(document.body.innerHTML).toContain('--radix-scroll-area-thumb-height: 18px');
  act(() => void area.dispatchEvent(new Event('pointerleave')));
  pass(599);
  expect(bar()).toBeTruthy();
  pass(1);
  expect(bar()).toBeNull();
});
