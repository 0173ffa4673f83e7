import type { Chapter } from '@meridian/shared-types';
import { sortByMemberCount } from './sort-chapters';

it('the largest chapters come first, and chapters of equal size are sorted by the numbers in their names', () => {
  const chapter = (name: string, memberCount: number) => ({ name, memberCount }) as Chapter;
  const all = [chapter('Chapter 10', 5), chapter('Chapter 2', 5), chapter('Lagos', 9)];
  expect(sortByMemberCount(all).map(({ name }) => name)).toEqual(['Lagos', 'Chapter 2', 'Chapter 10']);
});
