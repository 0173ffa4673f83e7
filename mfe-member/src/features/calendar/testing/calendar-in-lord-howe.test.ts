/**
 * @jest-environment <rootDir>/mfe-member/src/testing/time-zone-environment.ts
 * @zone Australia/Lord_Howe
 */
import { describeCalendarDays } from './describe-calendar-days';

it('the test runs in its time zone', () =>
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Australia/Lord_Howe'));

describeCalendarDays({ spring: new Date(2026, 9, 4), autumn: new Date(2026, 3, 5) });
