import { HERE } from '../../test-product';
import { newHoliday, SAMPLE_SCHEDULING_HINTS } from '../../new-holiday';
import { inputForAllowed, shared } from '../inputs';
import type { Cell, Row } from '../row';
import { DONE } from '../shapes';
import { activeOrSiteAdmin, membersHereOrSiteAdmin, siteAdmins } from '../statuses';

const HOLIDAY = { id: 1, date: 1, name: 1 } as const;
const CLASH = {
  id: 1,
  title: 1,
  chapterId: 1,
  chapterName: 1,
  startTime: 1,
  endTime: 1,
  startLocal: 1,
  endLocal: 1,
  timeZone: 1,
} as const;
const REACH = { awake: 1, members: 1 } as const;

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

export const schedulingHintsRows: readonly Row[] = [
  {
    route: 'events.schedulingHints',
    expect: membersHereOrSiteAdmin(200),
    fields: {
      clashes: [CLASH],
      holidays: [HOLIDAY],
      reach: { chapter: REACH, everyone: REACH },
      'history?': { events: 1, averageGoing: 1 },
    },
    input: shared(busyEvening),
  },
  { route: 'events.holidays', expect: activeOrSiteAdmin(200), fields: [HOLIDAY] },
  {
    route: 'events.addHoliday',
    expect: siteAdmins(201),
    fields: HOLIDAY,
    input: ({ persona }) => ({ body: { date: '2031-05-01', name: `Day of ${persona}` } }),
  },
  {
    route: 'events.removeHoliday',
    expect: siteAdmins(200),
    fields: DONE,
    input: inputForAllowed(async ({ product }) => ({ params: { id: await newHoliday(product.personas.siteAdmin) } })),
  },
];
