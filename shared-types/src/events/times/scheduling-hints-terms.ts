import * as z from 'zod';
import { Done, IdParams } from '../../fields/fields';
import { SchedulingHints, Holiday, HolidayInput, SchedulingHintsQuery } from './scheduling-hints-schemas';

/** The terms of the events contract for advice on the time of an event. */
export const schedulingHintsTerms = {
  schedulingHints: {
    access: 'signed-in',
    summary:
      'Returns hints for the time of a planned event: other events, holidays and the time of day of its members (people who may create it)',
    query: SchedulingHintsQuery,
    response: SchedulingHints,
  },
  holidays: {
    access: 'active-or-site-admin',
    summary: 'Lists the holidays of the organization by date',
    response: z.array(Holiday),
  },
  addHoliday: {
    access: 'site-admin',
    summary: 'Adds a holiday; at most 200, and each one once',
    body: HolidayInput,
    response: Holiday,
    status: 201,
  },
  removeHoliday: {
    access: 'site-admin',
    summary: 'Removes a holiday',
    params: IdParams,
    response: Done,
  },
} as const;
