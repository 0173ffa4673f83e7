import { mayUpload } from './picture.policy';

const person = (isActive: boolean, isSiteAdmin = false) => ({ isActive, isSiteAdmin });

test.each([
  ['a member', person(true), ['member'], false],
  ['a person of no chapter', person(true), [], false],
  ['an admin of one of two chapters', person(true), ['member', 'admin'], true],
  ['an admin whose membership ended', person(false), ['admin'], true],
  ['a site admin', person(true, true), [], true],
  ['a site admin without a membership', person(false, true), [], true],
] as const)('mayUpload decides for %s', (_, identity, roles, allowed) =>
  expect(mayUpload(identity, roles)).toBe(allowed),
);
