/**
 * @jest-environment <rootDir>/mfe-member/src/testing/zone-environment.ts
 * @zone Europe/Berlin
 */
import { calendarCases } from './calendar-cases';

it('runs in its zone', () => expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Europe/Berlin'));

calendarCases({ spring: new Date(2026, 2, 29), autumn: new Date(2026, 9, 25) });
