import type { Migration } from '@meridian/service-kit';
import { addFirstHolidays } from './scheduling/holidays/default-holidays';
import type { Models } from './models/create-models';

/** The migrations of stored data, in the order in which they run. A new database gets its first data from them. */
export const migrations = (models: Pick<Models, 'Holidays'>): Migration[] => [
  { id: '2026-11-23 first holidays', phase: 'expand', up: () => addFirstHolidays(models, new Date()) },
];
