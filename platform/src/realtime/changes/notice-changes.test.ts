import { queryClient } from '../../api/query';
import { registerNoticeChanges } from './notice-changes';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  queryClient.clear();
});

test('the count and the list are fetched again within half a second, once for several signals', () => {
  let changed: (payload: Record<string, never>) => void = () => undefined;
  registerNoticeChanges({ on: (event, listener) => event === 'notices-changed' && (changed = listener) });
  const paths = ['/api/notices', '/api/notices/unread', '/api/events'];
  for (const path of paths) queryClient.setQueryData([path], {});
  const timers = jest.getTimerCount();
  for (let signal = 0; signal < 3; signal += 1) changed({});
  expect(jest.getTimerCount()).toBe(timers + 1);
  jest.advanceTimersByTime(500);
  expect(paths.filter((path) => queryClient.getQueryData([path]))).toEqual(['/api/events']);
});
