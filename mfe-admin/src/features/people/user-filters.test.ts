import { toFilters, toQuery } from './user-filters';

test('days are whole days in the time zone of the device, and are restored as they were saved', () => {
  const filters = {
    status: 'active',
    role: 'chapter-admin',
    chapter: '3',
    from: '2026-03-28',
    to: '2026-03-29',
    plan: 'annual',
    unseenSince: '2026-01-01',
  } as const;
  const query = toQuery({ ...filters, search: '' });
  expect(new Date(query.joinedTo ?? 0) > new Date(query.joinedFrom ?? 0)).toBe(true);
  expect(query).not.toHaveProperty('search');
  expect(toFilters(query)).toEqual(filters);
  expect(toQuery({})).toEqual({});
});
