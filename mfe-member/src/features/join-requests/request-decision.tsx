import { Card, Section } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { RequestSummary } from './request-summary';
import { myRequests } from './queries';

/**
 * What became of the reader's request, where they cannot make another one here: nothing where they never made one.
 * `onlyWithReason`: only an answer with words in it.
 */
export function RequestDecision({
  chapterId,
  onlyWithReason = false,
}: {
  chapterId: number;
  onlyWithReason?: boolean;
}) {
  const latest = useQuery(myRequests()).data?.find((request) => request.chapterId === chapterId);
  if (!latest || (onlyWithReason && !(latest.status === 'approved' && latest.reason))) return null;
  return (
    <Section title="Your Join Request">
      <Card>
        <RequestSummary request={latest} />
      </Card>
    </Section>
  );
}
