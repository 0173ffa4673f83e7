import { MINUTE_MS } from '@meridian/shared-types';
import { createAddressChangeLimit } from './address-change-limit';

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2031-05-01T08:00:00Z') }));
afterEach(() => jest.useRealTimers());

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
