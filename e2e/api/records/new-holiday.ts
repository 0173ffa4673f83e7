import { queryString } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import type { Visitor } from '../product/person';
import { HERE } from '../product/personas';

/** Adds a holiday as this site admin, and resolves to its id. */
export const newHoliday = async (siteAdmin: Visitor): Promise<string> =>
  (await siteAdmin.ok<{ id: string }>('POST', '/api/holidays', { date: '03-01', name: randomUUID() })).id;

/** The query for the scheduling hints of an event on a holiday. */
export const SAMPLE_SCHEDULING_HINTS = queryString({
  chapter: HERE,
  startLocal: '2031-03-01T19:00',
  endLocal: '2031-03-01T21:00',
  timeZone: 'America/New_York',
}).slice(1);
