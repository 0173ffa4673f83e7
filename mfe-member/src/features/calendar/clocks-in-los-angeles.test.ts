/**
 * @jest-environment <rootDir>/mfe-member/src/testing/time-zone-environment.ts
 * @zone America/Los_Angeles
 */
import { describeClocks } from './describe-clocks';

it('runs in its zone', () =>
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(/^America\/Los_Angeles$/));

describeClocks();
