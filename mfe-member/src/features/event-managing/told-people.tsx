import { Text, countText, queryFor } from '@meridian/platform';
import { eventsApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';

/** Shows how many people replied to an event. They are notified when it is cancelled or restored. */
export function ToldPeople({ eventId }: { eventId: string }) {
  const page = useQuery({
    ...queryFor(eventsApi.people, { params: { id: eventId }, query: { limit: '1' } }),
    staleTime: 0,
    refetchOnMount: 'always',
  }).data;
  return <Text>{page?.replies ? toldText(page.replies) : 'Everyone who replied will be told.'}</Text>;
}

/** @example toldText({ attending: 12, maybe: 3, waiting: 0 }) // '15 people will be told: 12 going, 3 maybe.' */
export function toldText({ attending, maybe, waiting }: { attending: number; maybe: number; waiting: number }): string {
  const all = attending + maybe + waiting;
  if (all === 0) return 'Nobody has replied yet, so nobody will be told.';
  const parts = [
    attending > 0 && `${attending.toLocaleString('en-US')} going`,
    maybe > 0 && `${maybe.toLocaleString('en-US')} maybe`,
    waiting > 0 && `${waiting.toLocaleString('en-US')} on the waiting list`,
  ].filter(Boolean);
  return `${countText(all, 'person', 'people')} will be told: ${parts.join(', ')}.`;
}
