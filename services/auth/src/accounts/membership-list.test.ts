import type { Membership } from '@meridian/shared-types';
import { createMembershipList } from './membership-list';

let now = 1;
beforeEach(() => jest.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(() => jest.restoreAllMocks());

function setUp() {
  const handlers: Record<string, (payload: { userId: string }) => void> = {};
  const membershipsOf = jest.fn(async () => [] as Membership[]);
  const list = createMembershipList(
    { membershipsOf: membershipsOf as never },
    { onSignal: (name, handler) => void (handlers[name] = handler as never) },
  );
  return { list, membershipsOf, handlers };
}

test('the chapters service is asked once per half second and person, or every time if required', async () => {
  const { list, membershipsOf } = setUp();
  await Promise.all([list.cached('ana'), list.cached('ana'), list.cached('bea')]);
  expect(membershipsOf).toHaveBeenCalledTimes(2);
  await list.fresh('ana');
  expect(membershipsOf).toHaveBeenCalledTimes(3);
  now += 499;
  await list.cached('ana');
  expect(membershipsOf).toHaveBeenCalledTimes(3);
  now += 2;
  await list.cached('ana');
  expect(membershipsOf).toHaveBeenCalledTimes(4);
});

test('a failure is not cached', async () => {
  const { list, membershipsOf } = setUp();
  membershipsOf.mockRejectedValueOnce(new Error('chapters is gone'));
  await expect(list.cached('ana')).rejects.toThrow('chapters is gone');
  await expect(list.cached('ana')).resolves.toEqual([]);
});

test.each(['membershipEnded', 'roleChanged', 'joinRequestChanged'])('%s causes another call', async (signal) => {
  const { list, membershipsOf, handlers } = setUp();
  await list.cached('ana');
  handlers[signal]!({ userId: 'bea' });
  await list.cached('ana');
  expect(membershipsOf).toHaveBeenCalledTimes(1);
  handlers[signal]!({ userId: 'ana' });
  await list.cached('ana');
  expect(membershipsOf).toHaveBeenCalledTimes(2);
});
