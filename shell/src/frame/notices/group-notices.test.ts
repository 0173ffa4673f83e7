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
    { latest: list[0], earlier: [list[2]], isUnread: true, isUrgent: false },
    { latest: list[1], earlier: [], isUnread: false, isUrgent: false },
    { latest: list[3], earlier: [], isUnread: true, isUrgent: false },
  ]);
});

test('unread notices that need an answer come first, each alone, and read ones are in their groups', () => {
  const held = (id: string, readAt: string | null = null) => ({
    ...aNotice(id, 'event:a', readAt),
    kind: 'seat.offer-ends' as const,
  });
  const list = [
    aNotice('5', 'event:a'),
    aNotice('4', 'event:b'),
    held('3'),
    held('2'),
    held('1', '2031-05-02T17:00:00Z'),
  ];
  expect(groupNotices(list).map(({ latest, earlier }) => [latest.id, earlier.map(({ id }) => id)])).toEqual([
    ['3', []],
    ['2', []],
    ['5', ['1']],
    ['4', []],
  ]);
});
