import { idOf } from '@meridian/platform/testing';
import { act, screen } from '@testing-library/react';
import { openChapterPage } from '../../testing/open-chapter-page';

type Entries = [{ isIntersecting: boolean }];
let observers: { isOf: Element; notify: (entries: Entries) => void }[] = [];
beforeEach(() => {
  observers = [];
  globalThis.IntersectionObserver = class {
    notify: (entries: Entries) => void;
    constructor(notify: (entries: Entries) => void) {
      this.notify = notify;
    }
    observe(isOf: Element) {
      observers.push({ isOf, notify: this.notify });
    }
    disconnect() {
      observers = observers.filter(({ notify }) => notify !== this.notify);
    }
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

it('announcements that were in view for a second are reported once, in one call', async () => {
  const { calls } = await openChapterPage({ 'POST /api/announcements/seen': { ok: true } });
  await screen.findByText('News 1');
  jest.useFakeTimers();
  const show = (title: string, isIntersecting: boolean) =>
    observers
      .filter(({ isOf }) => isOf.textContent?.includes(title))
      .forEach(({ notify }) => notify([{ isIntersecting }]));
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  show('News 1', true);
  show('News 2', true);
  show('News 3', true);
  await pass(900);
  show('News 3', false); // The person scrolls past it.
  await pass(3000);
  show('News 1', true); // It is in view again.
  await pass(5000);
  const sent = calls.filter(({ path }) => path === '/api/announcements/seen').map(({ body }) => body);
  expect(sent).toEqual([{ ids: [idOf(701), idOf(702)] }]);
});
