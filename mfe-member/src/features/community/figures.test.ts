import type { DirectoryEntry } from '@meridian/shared-types';
import { latestJoiners } from './figures';

const entry = (userId: string, joinedAt: string) => ({ userId, joinedAt }) as DirectoryEntry;

it('counts a person once, by their latest membership', () => {
  const found = latestJoiners([entry('a', '2024-01-01'), entry('b', '2024-03-01'), entry('a', '2024-05-01'), entry('c', '2024-02-01')], 2);
  expect(found.map(({ userId, joinedAt }) => `${userId} ${joinedAt}`)).toEqual(['a 2024-05-01', 'b 2024-03-01']);
});
