import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRegistry } from '../../testing';
import { NewReleaseBanner } from './new-release-banner';

const before = globalThis.fetch;
let release = 3;
beforeEach(() => {
  release = 3;
  globalThis.fetch = jest.fn(() =>
    Promise.resolve({ ok: true, json: () => Promise.resolve(aRegistry([], release)) } as Response),
  );
});
afterEach(() => {
  globalThis.fetch = before;
});

test('a reload is offered if the server has another release, which is checked when the window receives the focus', async () => {
  const reload = jest.fn();
  render(<NewReleaseBanner running={3} reload={reload} />);
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
  });
  expect(screen.queryByText('A new version is available')).toBeNull();
  release = 4;
  act(() => {
    window.dispatchEvent(new Event('focus'));
  });
  await screen.findByText('A new version is available');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the release is checked once a minute, until the frame unmounts', async () => {
  jest.useFakeTimers();
  const { unmount } = render(<NewReleaseBanner running={3} />);
  await act(() => jest.advanceTimersByTimeAsync(59_000));
  expect(globalThis.fetch).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
  unmount();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
