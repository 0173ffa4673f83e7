import type { Harness } from '../harness';
import { newDraft, newEvent, SAMPLE_EDIT } from '../new-event';
import type { Prepare } from './measured-calls';

/** What organisers do with their events. */
export function eventManagingCalls(harness: Harness): Record<string, Prepare> {
  return {
    'events.update': async () => {
      const event = await newEvent(harness.personas.member);
      return () => harness.personas.member.call('PUT', `/api/events/${event}`, SAMPLE_EDIT);
    },
    'events.cancel': async () => {
      const event = await newEvent(harness.personas.member);
      return () => harness.personas.member.ok('POST', `/api/events/${event}/cancel`, { reason: 'No hall' });
    },
    'events.publish': async () => {
      const draft = await newDraft(harness.personas.member);
      return () => harness.personas.member.ok('POST', `/api/events/${draft}/publish`);
    },
    'events.removeDraft': async () => {
      const draft = await newDraft(harness.personas.member);
      return () => harness.personas.member.ok('DELETE', `/api/events/${draft}`);
    },
    'events.drafts': async () => () => harness.personas.member.ok('GET', '/api/user/event-drafts'),
  };
}
