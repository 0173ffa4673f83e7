import { randomUUID } from 'node:crypto';
import { HERE } from '../../product/test-product';
import { newHoliday, SAMPLE_SCHEDULING_HINTS } from '../../records/events';
import { shared, onNew } from '../inputs';
import type { Cell, Samples } from '../sample';
import { membersHereOrStaff } from '../statuses';

/** Creates an object of each kind at the requested time. */
async function busyEvening({ product }: Cell) {
  const { siteAdmin, member } = product.personas;
  await newHoliday(siteAdmin);
  await member.ok('POST', '/api/events', {
    title: 'Evening',
    startLocal: '2031-03-01T19:00',
    endLocal: '2031-03-01T20:00',
    timeZone: 'America/New_York',
    chapterId: HERE,
  });
  return { query: `?${SAMPLE_SCHEDULING_HINTS}` };
}

export const schedulingHintsSamples: Samples = {
  'events.schedulingHints': { by: membersHereOrStaff, input: shared(busyEvening) },
  'events.holidays': {},
  'events.addHoliday': {
    input: async ({ product }) => {
      await newHoliday(product.personas.siteAdmin); // The first holiday creates the list.
      return { body: { date: '2031-05-01', name: `Day ${randomUUID()}` } };
    },
  },
  'events.removeHoliday': {
    input: onNew(({ product }) => newHoliday(product.personas.siteAdmin)),
  },
};
