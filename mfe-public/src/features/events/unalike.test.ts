import { anEvent } from '@meridian/platform/testing';
import { unalike } from './unalike';

const of = (title: string, seriesId?: string) => anEvent({ title, ...(seriesId && { seriesId }) });
const titles = (events: ReturnType<typeof of>[], count: number) => unalike(events, count).map(({ title }) => title);

test('shows one date of a series and one event of a title, in order', () => {
  const list = [of('Coffee'), of('coffee '), of('Monday walk', 'w'), of('Walk', 'w'), of('Dinner'), of('Talk')];
  expect(titles(list, 3)).toEqual(['Coffee', 'Monday walk', 'Dinner']);
});

test('is filled with others where there are not enough', () => {
  expect(titles([of('Coffee'), of('Coffee'), of('Dinner')], 4)).toEqual(['Coffee', 'Coffee', 'Dinner']);
});
