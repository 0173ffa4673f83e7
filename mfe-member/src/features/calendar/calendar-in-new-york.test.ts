/**
 * @jest-environment <rootDir>/mfe-member/src/testing/zone-environment.ts
 * @zone America/New_York
 */
import { calendarCases } from './calendar-cases';

it('runs in its zone', () => expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York'));

calendarCases({ spring: new Date(2026, 2, 8), autumn: new Date(2026, 10, 1) });
