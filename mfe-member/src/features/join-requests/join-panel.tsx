import { Button, Card, ErrorState, Row, Section, Skeleton, Stack, affectedBy, invalidate } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import type { ChapterDetails } from '@meridian/shared-types';
import { useState } from 'react';
import { RequestSummary } from './request-summary';
import { myRequests, useAskToJoin, useWithdraw } from './queries';
import { RequestForm } from './request-form';

/** The texts for a user who has not asked yet. */
const TEXTS = {
  ask: "Members meet, plan and talk here. Ask the chapter's admins to let you in.",
  members: 'Members meet, plan and talk here. This chapter is open: every member can join it right away.',
  invited: 'This chapter is by invitation only. Ask one of its admins for an invite link.',
};

/** Lets a user who is not a member join, or send a join request and see its status. */
export function JoinPanel({ chapter }: { chapter: ChapterDetails }) {
  const { id: chapterId, joinPolicy = 'ask' } = chapter;
  const [writing, setWriting] = useState(false);
  const requests = useQuery(myRequests());
  const latest = requests.data?.find((request) => request.chapterId === chapterId);
  const waiting = latest?.status === 'pending';
  const withdraw = useWithdraw();
  const join = useAskToJoin(chapterId);

  const body = () => {
    if (requests.isPending) return <Skeleton lines={3} />;
    if (requests.isError) return <ErrorState title="Your requests could not be loaded" query={requests} />;
    if (writing) return <RequestForm chapter={chapter} onClose={() => setWriting(false)} />;
    return (
      <Stack gap={4}>
        {latest && <RequestSummary request={latest} />}
        {(!latest || (!waiting && joinPolicy !== 'ask')) && <p>{TEXTS[joinPolicy]}</p>}
        {joinPolicy === 'members' && (
          <div>
            <Button
              pending={join.isPending}
              pendingText="Joining..."
              onClick={() => join.mutate({ message: '', answers: [] })}
            >
              Join Chapter
            </Button>
          </div>
        )}
        {waiting && (
          <Row gap={3} wrap>
            <Button variant="secondary" onClick={() => void invalidate(...affectedBy.membership)}>
              Check for a Decision
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
        )}
        {!waiting && joinPolicy === 'ask' && (
          <div>
            <Button onClick={() => setWriting(true)}>Request to Join</Button>
          </div>
        )}
      </Stack>
    );
  };
  return (
    <Section title={latest ? 'Your Join Request' : 'Join This Chapter'}>
      <Card>{body()}</Card>
    </Section>
  );
}
