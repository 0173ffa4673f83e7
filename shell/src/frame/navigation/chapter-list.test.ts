import { aChapter } from '@meridian/platform/testing';
import { joinedAndNearby } from './chapter-list';

const [central, eastern] = ['America/Chicago', 'America/New_York'];
const at = (id: number, state: string, timeZone: string) => aChapter({ id, name: `Chapter ${id}`, state, timeZone });

test('the joined chapters come first, then those nearby: of the same state, then of the same time zone', () => {
  const chapters = [
    ...Array.from({ length: 6 }, (_, index) => at(index + 1, 'Florida', eastern)),
    at(7, 'Illinois', central),
    at(8, 'Texas', central),
    at(9, 'Texas', 'America/Denver'),
  ];
  const shown = (...joined: number[]) => joinedAndNearby(chapters, joined).map(({ id }) => id);
  expect(shown(8)).toEqual([8, 9, 7, 1, 2, 3]);
  expect(shown()).toEqual([1, 2, 3, 4, 5]);
  expect(shown(2, 8)).toEqual([2, 8, 1, 3, 4, 5, 6]);
});
