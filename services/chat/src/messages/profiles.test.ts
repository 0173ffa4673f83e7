import { aProfile } from '@meridian/shared-types/testing';
import type { Logger } from '@meridian/service-kit';
import { createProfileCache } from './profiles';

const people = jest.fn(async ({ body }: { body: { userIds: string[] } }) => ({
  people: body.userIds.map((userId) => ({
    userId,
    ...aProfile({ name: `${userId} at ${Date.now()}` }),
  })),
}));
const asked = () => people.mock.calls.map(([{ body }]) => body.userIds);
let profiles: ReturnType<typeof createProfileCache>;
beforeEach(() => {
  jest.useFakeTimers({ now: 1000 });
  people.mockClear();
  profiles = createProfileCache({ people }, { warn: jest.fn() } as unknown as Logger);
});
afterEach(() => jest.useRealTimers());

const nameOf = async (userId: string) => (await profiles.load([userId]))(userId).name;

test('expired profiles are used for at most another second, and one call fetches all of them', async () => {
  await profiles.load(['ana', 'ben', 'eva']);
  jest.setSystemTime(31_001);
  expect([await nameOf('ana'), await nameOf('ben')]).toEqual(['ana at 1000', 'ben at 1000']);
  expect(asked()).toEqual([['ana', 'ben', 'eva']]);
  await jest.advanceTimersByTimeAsync(1000);
  expect(asked().slice(1)).toEqual([['ana', 'ben']]);
  expect([await nameOf('ana'), await nameOf('ben')]).toEqual(['ana at 32001', 'ben at 32001']);
});

test('an unknown profile is fetched at once, and so is a changed one', async () => {
  expect(await nameOf('ana')).toBe('ana at 1000');
  jest.setSystemTime(1500);
  profiles.invalidate('ana');
  expect(await nameOf('ana')).toBe('ana at 1500');
  expect(asked()).toEqual([['ana'], ['ana']]);
});
