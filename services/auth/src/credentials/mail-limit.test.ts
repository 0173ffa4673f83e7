import { createAddressChangeLimit, createMailLimit } from './mail-limit';

const MINUTE_MS = 60_000;
beforeEach(() => jest.useFakeTimers({ now: Date.parse('2031-05-01T08:00:00Z') }));
afterEach(() => jest.useRealTimers());

test('an address gets one mail in two minutes and five a day; others have their own', async () => {
  const { isAllowed, isAllowedToday } = createMailLimit(undefined);
  expect(await isAllowed('ana@example.org')).toBe(true);
  expect(await isAllowed('ana@example.org')).toBe(false);
  expect(await isAllowed('ben@example.org')).toBe(true);
  expect(await isAllowed('ana@example.org', 'newsletter')).toBe(true);
  for (const expected of [true, true, true, false]) {
    jest.advanceTimersByTime(2 * MINUTE_MS + 1000);
    expect(await isAllowed('ana@example.org')).toBe(expected);
  }
  expect([await isAllowedToday('ana@example.org'), await isAllowedToday('ben@example.org')]).toEqual([false, true]);
  jest.advanceTimersByTime(24 * 60 * MINUTE_MS);
  expect(await isAllowed('ana@example.org')).toBe(true);
});

test('a person asks for one change of address in two minutes, and five a day', async () => {
  const limit = createAddressChangeLimit(undefined);
  const headers = { set: jest.fn(), setHeader: jest.fn(), header: jest.fn() };
  const ask = async (userId = 'ana') =>
    limit(userId, headers as never).then(
      () => 'ok',
      (error: { status?: number }) => error.status,
    );
  expect([await ask(), await ask(), await ask('ben')]).toEqual(['ok', 429, 'ok']);
  for (const expected of ['ok', 'ok', 'ok', 'ok', 429]) {
    jest.advanceTimersByTime(2 * MINUTE_MS + 1000);
    expect(await ask()).toBe(expected);
  }
});
