/**
 * @jest-environment <rootDir>/mfe-member/src/testing/time-zone-environment.ts
 * @zone Europe/Berlin
 */
import { describeCalendarDays } from './describe-calendar-days';

it('the test runs in its time zone', () =>
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Europe/Berlin'));

describeCalendarDays({ spring: new Date(2026, 2, 29), autumn: new Date(2026, 9, 25) });
