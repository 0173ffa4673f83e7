/**
 * @jest-environment <rootDir>/mfe-member/src/testing/time-zone-environment.ts
 * @zone America/Los_Angeles
 */
import { describeClocks } from './describe-clocks';

it('the test runs in its time zone', () =>
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(/^America\/Los_Angeles$/));

describeClocks();
