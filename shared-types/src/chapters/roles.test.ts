import { isChapterAdmin, parseRole } from './roles';
import { Role } from '../people/people';

it('every role is recognized', () => expect(Role.options.map(parseRole)).toEqual(Role.options));
it.each([null, '', 'owner', 'toString'])('%p is no role', (text) => expect(parseRole(text)).toBeUndefined());

it.each([
  [{ role: 'admin' as const }, true],
  [{ role: 'member' as const }, false],
  [{ role: null }, false],
  [undefined, false],
])('isChapterAdmin(%j) is %p', (membership, is) => expect(isChapterAdmin(membership)).toBe(is));
