import { Card, Section } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { RequestSummary } from './request-summary';
import { myRequests } from './queries';

/**
 * Shows the status of the user's latest join request, to users who cannot send another one. It renders nothing without
 * a request. With `onlyWithReason`, it shows only approvals that have a reason.
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
