import { DividedList, Row, Text } from '@meridian/platform';
import type { MergeSummary } from '@meridian/shared-types';

interface Line {
  count: number;
  one: string;
  many: string;
}

/** Shows the effects of a merge in numbers. Zeros are left out, except that of members. */
export function MergeEffects({ summary, into }: { summary: MergeSummary; into: string }) {
  const lines: Line[] = [
    { count: summary.joining, one: `member joins ${into}`, many: `members join ${into}` },
    { count: summary.alreadyMembers, one: 'member already belongs to it', many: 'members already belong to it' },
    {
      count: summary.banned,
      one: `member is banned from ${into} and does not join it`,
      many: `members are banned from ${into} and do not join it`,
    },
    {
      count: summary.pendingRequests,
      one: `request to join goes to the admins of ${into}`,
      many: `requests to join go to the admins of ${into}`,
    },
    {
      count: summary.upcomingEvents,
      one: 'upcoming event, with its replies',
      many: 'upcoming events, with their replies',
    },
    { count: summary.scheduledAnnouncements, one: 'scheduled announcement', many: 'scheduled announcements' },
  ];
  return (
    <DividedList gap="none">
      {lines
        .filter(({ count }, index) => count > 0 || index === 0)
        .map(({ count, one, many }) => (
          <li key={many}>
            <Row gap={3} wrap={false}>
              <strong>{count.toLocaleString('en-US')}</strong>
              <Text as="span" size="sm" tone="muted">
                <span dir="auto">{count === 1 ? one : many}</span>
              </Text>
            </Row>
          </li>
        ))}
    </DividedList>
  );
}
