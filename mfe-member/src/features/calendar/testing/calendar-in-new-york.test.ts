/**
 * @jest-environment <rootDir>/mfe-member/src/testing/time-zone-environment.ts
 * @zone America/New_York
 */
import { describeCalendarDays } from './describe-calendar-days';

it('the test runs in its time zone', () =>
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York'));

describeCalendarDays({ spring: new Date(2026, 2, 8), autumn: new Date(2026, 10, 1) });
