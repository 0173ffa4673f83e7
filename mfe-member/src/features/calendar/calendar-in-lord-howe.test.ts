/**
 * @jest-environment <rootDir>/mfe-member/src/testing/zone-environment.ts
 * @zone Australia/Lord_Howe
 */
import { calendarCases } from './calendar-cases';

it('runs in its zone', () => expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Australia/Lord_Howe'));

calendarCases({ spring: new Date(2026, 9, 4), autumn: new Date(2026, 3, 5) });
