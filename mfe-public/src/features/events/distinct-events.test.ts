import { anEvent } from '@meridian/platform/testing';
import { distinctEvents } from './distinct-events';

const of = (title: string, seriesId?: string) => anEvent({ title, ...(seriesId && { seriesId }) });
const titles = (events: ReturnType<typeof of>[], count: number) =>
  distinctEvents(events, count).map(({ title }) => title);

test('one date of a series and one event of a title are returned in order', () => {
  const list = [of('Coffee'), of('coffee '), of('Monday walk', 'w'), of('Walk', 'w'), of('Dinner'), of('Talk')];
  expect(titles(list, 3)).toEqual(['Coffee', 'Monday walk', 'Dinner']);
});

test('similar events are added if there are not enough others', () => {
  expect(titles([of('Coffee'), of('Coffee'), of('Dinner')], 4)).toEqual(['Coffee', 'Coffee', 'Dinner']);
});
