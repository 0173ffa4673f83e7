import type { TestProduct } from '../test-product';
import {
  newDraft,
  newEvent,
  newEventToday,
  newSeries,
  SAMPLE_EDIT,
  SAMPLE_SERIES,
  SAMPLE_SERIES_EDIT,
  someScans,
} from '../new-event';
import { newHoliday, SAMPLE_SCHEDULING_HINTS } from '../new-holiday';
import { createFullEvent } from '../full-event';
import type { Prepare } from './prepare';

/** Returns the calls of organizers about their events. */
export function eventManagingCalls(product: TestProduct): Record<string, Prepare> {
  return {
    'events.update': async () => {
      const event = await newEvent(product.personas.member);
      return () => product.personas.member.call('PUT', `/api/events/${event}`, SAMPLE_EDIT);
    },
    'events.cancel': async () => {
      const event = await newEvent(product.personas.member);
      return () => product.personas.member.ok('POST', `/api/events/${event}/cancel`, { reason: 'No hall' });
    },
    'events.restore': async () => {
      const event = await newEvent(product.personas.member);
      await product.personas.member.ok('POST', `/api/events/${event}/cancel`, { reason: 'No hall' });
      return () => product.personas.member.ok('POST', `/api/events/${event}/restore`);
    },
    'events.create, a series': async () => () => newEvent(product.personas.member, SAMPLE_SERIES),
    'events.get, a date of a series': async () => {
      const [date] = await newSeries(product.personas.member);
      return () => product.personas.member.ok('GET', `/api/events/${date}`);
    },
    'events.update, all dates': async () => {
      const [date] = await newSeries(product.personas.member, { repeats: { every: 'week' } });
      return () => product.personas.member.call('PUT', `/api/events/${date}`, SAMPLE_SERIES_EDIT);
    },
    'events.update, following dates': async () => {
      const [, date] = await newSeries(product.personas.member, { repeats: { every: 'week' } });
      const moved = { startLocal: '2031-05-14T19:00', endLocal: '2031-05-14T21:00', scope: 'following' };
      const edit = { ...SAMPLE_SERIES_EDIT, body: { ...SAMPLE_SERIES_EDIT.body, ...moved } };
      return () => product.personas.member.call('PUT', `/api/events/${date}`, edit);
    },
    'events.cancel, all dates': async () => {
      const [date] = await newSeries(product.personas.member, { repeats: { every: 'week' } });
      const reason = { reason: 'No hall', scope: 'all' };
      return () => product.personas.member.ok('POST', `/api/events/${date}/cancel`, reason);
    },
    'events.people, all dates': async () => {
      const [date] = await newSeries(product.personas.member, { repeats: { every: 'week' } });
      return () => product.personas.member.ok('GET', `/api/events/${date}/people?limit=1&scope=all`);
    },
    'events.publish': async () => {
      const draft = await newDraft(product.personas.member);
      return () => product.personas.member.ok('POST', `/api/events/${draft}/publish`);
    },
    'events.removeDraft': async () => {
      const draft = await newDraft(product.personas.member);
      return () => product.personas.member.ok('DELETE', `/api/events/${draft}`);
    },
    'events.ticket': async () => {
      const event = await newEvent(product.personas.member);
      await product.personas.member.ok('POST', `/api/events/${event}/rsvp`, { status: 'attending' });
      return () => product.personas.member.ok('GET', `/api/events/${event}/ticket`);
    },
    'events.door': async () => {
      const event = await newEvent(product.personas.member);
      await product.personas.member.ok('POST', `/api/events/${event}/rsvp`, { status: 'attending' });
      return () => product.personas.member.ok('GET', `/api/events/${event}/door`);
    },
    'events.sendMessage': async () => {
      const event = await newEvent(product.personas.member);
      return () => product.personas.member.ok('POST', `/api/events/${event}/messages`, { text: 'Bring a coat.' });
    },
    'events.checkIn': async () => {
      const event = await newEventToday(product.personas.member, []);
      return () => product.personas.member.ok('POST', `/api/events/${event}/check-ins`, someScans());
    },
    'events.setPulse': async () => {
      const event = await newEventToday(product.personas.member, [product.personas.member]);
      return () => product.personas.member.ok('PUT', `/api/events/${event}/pulse`, { state: 'there' });
    },
    'events.get on its day': async () => {
      const event = await newEventToday(product.personas.member, [product.personas.member]);
      await product.personas.member.ok('PUT', `/api/events/${event}/pulse`, { state: 'there' });
      return () => product.personas.member.ok('GET', `/api/events/${event}`);
    },
    'events.withdrawRsvp': async () => {
      const { id } = await createFullEvent(product);
      return () => product.personas.chapterAdmin.ok('DELETE', `/api/events/${id}/rsvp`);
    },
    'events.schedulingHints': async () => () =>
      product.personas.member.ok('GET', `/api/events/scheduling-hints?${SAMPLE_SCHEDULING_HINTS}`),
    'events.drafts': async () => () => product.personas.member.ok('GET', '/api/user/event-drafts'),
  };
}

/**
 * Their audit records have no chapter. These calls are measured first, so that the measured pages of the log do not
 * contain the records.
 */
export const holidayCalls = (product: TestProduct): Record<string, Prepare> => ({
  'events.holidays': async () => () => product.personas.member.ok('GET', '/api/holidays'),
  'events.addHoliday': async () => () => newHoliday(product.personas.siteAdmin),
  'events.removeHoliday': async () => {
    const holiday = await newHoliday(product.personas.siteAdmin);
    return () => product.personas.siteAdmin.ok('DELETE', `/api/holidays/${holiday}`);
  },
});
