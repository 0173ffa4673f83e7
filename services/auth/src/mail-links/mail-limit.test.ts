import { createAddressChangeLimit, createMailLimit } from './mail-limit';

const MINUTE_MS = 60_000;
beforeEach(() => jest.useFakeTimers({ now: Date.parse('2031-05-01T08:00:00Z') }));
afterEach(() => jest.useRealTimers());

const EMAIL = 'ana@example.org';

test('an address gets one mail of a kind in two minutes, whoever asks, and mails of other kinds at once', async () => {
  const { isAllowed } = createMailLimit(undefined);
  expect(await isAllowed(EMAIL, 'new-password', 'one')).toBe(true);
  expect(await isAllowed(EMAIL, 'new-password', 'two')).toBe(false);
  expect(await isAllowed('ben@example.org', 'new-password', 'one')).toBe(true);
  expect(await isAllowed(EMAIL, 'newsletter', 'one')).toBe(true);
});

test('a stranger uses up a budget of five a day of their own, and others keep theirs, up to twenty in total', async () => {
  const { isAllowed, isAllowedToday } = createMailLimit(undefined);
  const ask = async (requester: string) => {
    jest.advanceTimersByTime(2 * MINUTE_MS + 1000);
    return isAllowed(EMAIL, 'new-password', requester);
  };
  const five = [true, true, true, true, true];
  const askMore = async (requester: string) => {
    const allowed: boolean[] = [];
    for (let i = 0; i < 6; i += 1) allowed.push(await ask(requester));
    return allowed;
  };
  expect(await askMore('stranger')).toEqual([...five, false]);
  expect(await askMore('owner')).toEqual([...five, false]);
  expect([await askMore('third'), await askMore('fourth')]).toEqual([
    [...five, false],
    [...five, false],
  ]);
  expect(await ask('fifth')).toBe(false);
  expect(await isAllowedToday(EMAIL, 'registration', 'stranger')).toBe(true);
  jest.advanceTimersByTime(24 * 60 * MINUTE_MS);
  expect(await ask('stranger')).toBe(true);
});

test('a person without any budget left does not delay others by asking again and again', async () => {
  const { isAllowed } = createMailLimit(undefined);
  for (let i = 0; i < 5; i += 1) {
    jest.advanceTimersByTime(2 * MINUTE_MS + 1000);
    await isAllowed(EMAIL, 'new-password', 'stranger');
  }
  jest.advanceTimersByTime(2 * MINUTE_MS + 1000);
  expect(await isAllowed(EMAIL, 'new-password', 'stranger')).toBe(false);
  expect(await isAllowed(EMAIL, 'new-password', 'owner')).toBe(true);
});

test('a person may ask for one change of address in two minutes, and for five a day', async () => {
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
