import type { Route } from '@meridian/shared-types/contracts';
import { refuseWhileViewing } from './while-viewing';

const route = (more: Partial<Pick<Route, 'access' | 'method' | 'whileViewing'>> = {}) => ({
  access: 'signed-in' as const,
  method: 'GET' as const,
  ...more,
});
const viewer = { isReadOnly: true } as const;

it.each([
  ['reads', route()],
  ['calls that end the view', route({ method: 'POST', whileViewing: 'allowed' })],
  ['calls between services', route({ method: 'POST', access: 'service' })],
])('A view-as session allows %s', (_what, spec) => expect(() => refuseWhileViewing(spec, viewer)).not.toThrow());

it.each([
  ['changes', route({ method: 'PUT' }), 'Nothing can be changed'],
  ['changes that anyone may make', route({ method: 'POST', access: 'public' }), 'Nothing can be changed'],
  ['deletions', route({ method: 'DELETE' }), 'Nothing can be changed'],
  ['private reads', route({ whileViewing: 'refused' }), 'This is private'],
])('A view-as session refuses %s', (_what, spec, message) => {
  expect(() => refuseWhileViewing(spec, viewer)).toThrow(message);
  expect(() => refuseWhileViewing(spec, {})).not.toThrow();
  expect(() => refuseWhileViewing(spec, undefined)).not.toThrow();
});
