import { eventsApi, type SeriesScope } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/query';
import { countText } from '../../formats/formats';
import { Text } from '../../primitives/text/text';

export interface NotifiedPeopleProps {
  eventId: string;
  /** The dates of the series that are cancelled. Default: only this one. */
  scope?: SeriesScope;
  /** The further text for them, such as the reason. */
  what?: 'why';
}

/**
 * Shows how many people replied to an event, or to several dates of its series. They are notified when it is cancelled
 * or restored.
 * @example <NotifiedPeople eventId={event.id} what="why" />
 */
export function NotifiedPeople({ eventId, scope = 'this', what }: NotifiedPeopleProps) {
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
          : repliesToDatesText(page.repliedToDates)}
      </Text>
    );
  const told = what ? `told ${what}` : 'told';
  return <Text>{page?.replies ? repliesText(page.replies, told) : `Everyone who replied will be ${told}.`}</Text>;
}

/** @example repliesToDatesText(12) // '12 people replied to these dates and will be told.' */
const repliesToDatesText = (people: number): string =>
  people === 0
    ? 'Nobody else has replied to these dates, so nobody will be told.'
    : `${countText(people, 'person', 'people')} replied to these dates and will be told.`;

type Replies = Record<'attending' | 'maybe' | 'waiting', number>;

/**
 * @example repliesText({ attending: 2, maybe: 3, waiting: 0 }, 'told') // '5 people will be told: 2 going, 3 maybe.'
 */
function repliesText({ attending, maybe, waiting }: Replies, told: string): string {
  const all = attending + maybe + waiting;
  if (all === 0) return 'Nobody else has replied yet, so nobody will be told.';
  const parts = [
    attending > 0 && `${attending.toLocaleString('en-US')} going`,
    maybe > 0 && `${maybe.toLocaleString('en-US')} maybe`,
    waiting > 0 && `${waiting.toLocaleString('en-US')} on the waiting list`,
  ].filter(Boolean);
  return `${countText(all, 'person', 'people')} will be ${told}: ${parts.join(', ')}.`;
}
