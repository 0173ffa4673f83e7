import type { JoinRequest } from '@meridian/shared-types';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { filterRequests } from './filter-requests';

const request = (name: string, chapter: string, chapterId: number) =>
  ({ chapterId, userProfile: { name }, chapter: { name: chapter } }) as JoinRequest;
const list = [request('Ana', 'Lagos', 1), request('Lago Silva', 'Boston', 2)];

it('the search covers both names, and ignores case and surrounding spaces', () => {
  expect(filterRequests(list, ' LAGO ')).toHaveLength(2);
  expect(filterRequests(list, 'boston')).toEqual([list[1]]);
});

it('the search ignores accents in both names', () => {
  const named = [request('Nguyễn Thị Ngọc', 'São Paulo', 1)];
  for (const search of ['ngoc', 'Ngọc', 'sao paulo', 'NGUYEN'])
    expect([search, filterRequests(named, search)]).toEqual([search, named]);
});

it('the requests are filtered by chapter', () => {
  expect(filterRequests(list, '', 1)).toEqual([list[0]]);
  expect(filterRequests(list, 'silva', 1)).toEqual([]);
});

it.each(SEARCH_CASES)('the search finds $text as every search does', ({ text, found, missed }) => {
  const named = [request(text, 'Lagos', 1)];
  for (const search of found) expect([search, filterRequests(named, search)]).toEqual([search, named]);
  for (const search of missed) expect([search, filterRequests(named, search)]).toEqual([search, []]);
});
