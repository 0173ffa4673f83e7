import { aProfile } from '@meridian/shared-types/testing';
import { orderedPeople } from './mention-order';

const people = (...names: string[]) => names.map((name) => ({ userId: name, profile: aProfile({ name }) }));
const offered = (typed: string, ...names: string[]) =>
  orderedPeople({ typed, likely: [], found: people(...names), isWhole: true, most: 6 }).map(({ userId }) => userId);

test('people whose name begins with the typed letters are offered before those with such a last name', () => {
  expect(offered('ng', 'Anna Nguyen', 'Langa Dube', 'Ng Wei', 'Nguyễn Văn')).toEqual([
    'Ng Wei',
    'Nguyễn Văn',
    'Anna Nguyen',
    'Langa Dube',
  ]);
  expect(offered('đ', 'Anna Dang', 'Đặng Thảo')).toEqual(['Đặng Thảo', 'Anna Dang']);
  expect(offered('l', 'Anna Lee', 'Łukasz Nowak')).toEqual(['Łukasz Nowak', 'Anna Lee']);
});
