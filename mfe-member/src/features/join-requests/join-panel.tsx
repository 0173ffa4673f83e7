import { Button, Card, ErrorState, Row, Section, Skeleton, Stack, affectedBy, invalidate } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestSummary } from './request-summary';
import { myRequests, useWithdraw } from './queries';
import { RequestForm } from './request-form';

/** Lets a user who is not a member send a join request and see its status. */
export function JoinPanel({ chapterId }: { chapterId: number }) {
  const [writing, setWriting] = useState(false);
  const requests = useQuery(myRequests());
  const latest = requests.data?.find((request) => request.chapterId === chapterId);
  const waiting = latest?.status === 'pending';
  const withdraw = useWithdraw();

  const body = () => {
    if (requests.isPending) return <Skeleton lines={3} />;
    if (requests.isError)
      return <ErrorState title="Your requests could not be loaded" onRetry={() => void requests.refetch()} />;
    if (writing) return <RequestForm chapterId={chapterId} onClose={() => setWriting(false)} />;
    return (
      <Stack gap={4}>
        {latest ? (
          <RequestSummary request={latest} />
        ) : (
          <p>Members meet, plan and talk here. Ask the chapter's admins to let you in.</p>
        )}
        {waiting ? (
          <Row gap={3} wrap>
            <Button variant="secondary" onClick={() => void invalidate(...affectedBy.membership)}>
              Check for a decision
            </Button>
            <Button
              variant="quiet"
              pending={withdraw.isPending}
              pendingText="Withdrawing..."
              onClick={() => withdraw.mutate(latest.id)}
            >
              Withdraw Request
            </Button>
          </Row>
        ) : (
          <div>
            <Button onClick={() => setWriting(true)}>Request to Join</Button>
          </div>
        )}
      </Stack>
    );
  };
  return (
    <Section title={latest ? 'Your Join Request' : 'Join this chapter'}>
      <Card>{body()}</Card>
    </Section>
  );
}
