import { Text, countText, queryFor } from '@meridian/platform';
import { eventsApi, type SeriesScope } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';

interface Props {
  eventId: string;
  /** The dates of the series that are cancelled. */
  scope?: SeriesScope;
}

/**
 * Shows how many people replied to an event, or to several dates of its series. They are notified when it is cancelled
 * or restored.
 */
export function ToldPeople({ eventId, scope = 'this' }: Props) {
  const query = { limit: '1', ...(scope !== 'this' && { scope }) };
  const { data: page } = useQuery({
    ...queryFor(eventsApi.people, { params: { id: eventId }, query }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  if (scope !== 'this')
    return (
      <Text>
        {page?.repliedToDates === undefined
          ? 'Everyone who replied to these dates will be told.'
          : toldOfDatesText(page.repliedToDates)}
      </Text>
    );
  return <Text>{page?.replies ? toldText(page.replies) : 'Everyone who replied will be told.'}</Text>;
}

/** @example toldOfDatesText(12) // '12 people replied to these dates and will be told.' */
export const toldOfDatesText = (people: number): string =>
  people === 0
    ? 'Nobody else has replied to these dates, so nobody will be told.'
    : `${countText(people, 'person', 'people')} replied to these dates and will be told.`;

/** @example toldText({ attending: 12, maybe: 3, waiting: 0 }) // '15 people will be told: 12 going, 3 maybe.' */
export function toldText({ attending, maybe, waiting }: { attending: number; maybe: number; waiting: number }): string {
  const all = attending + maybe + waiting;
  if (all === 0) return 'Nobody else has replied yet, so nobody will be told.';
  const parts = [
    attending > 0 && `${attending.toLocaleString('en-US')} going`,
    maybe > 0 && `${maybe.toLocaleString('en-US')} maybe`,
    waiting > 0 && `${waiting.toLocaleString('en-US')} on the waiting list`,
  ].filter(Boolean);
  return `${countText(all, 'person', 'people')} will be told: ${parts.join(', ')}.`;
}
