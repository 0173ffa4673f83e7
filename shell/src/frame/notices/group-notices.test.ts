import type { Notice } from '@meridian/shared-types';
import { groupNotices } from './group-notices';

const aNotice = (id: string, groupKey: string, readAt: string | null = null): Notice => ({
  id,
  groupKey,
  readAt,
  kind: 'event.changed',
  at: '2031-05-01T17:00:00.000Z',
  title: '',
  text: '',
  to: '/',
});

test('notices about one thing are one group at the place of its latest one, unread while one of them is', () => {
  const read = '2031-05-02T17:00:00.000Z';
  const list = [
    aNotice('4', 'event:a', read),
    aNotice('3', 'event:b', read),
    aNotice('2', 'event:a'),
    aNotice('1', 'c'),
  ];
  expect(groupNotices(list)).toEqual([
    { latest: list[0], earlier: [list[2]], isUnread: true },
    { latest: list[1], earlier: [], isUnread: false },
    { latest: list[3], earlier: [], isUnread: true },
  ]);
});
