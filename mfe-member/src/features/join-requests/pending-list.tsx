import { Badge, EmptyState, Section, Skeleton, Text, TextLink, api, formatCardDate } from '@meridian/platform';
import { JoinAnswers, JoinRequestItem, ListCard, QueryView, useDecision } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { DECISION_TEXTS, pendingRequestsQuery } from './queries';

/**
 * Shows the pending requests of the chapter with their decision buttons. `consoleTo` leads to the console, which has
 * more functions.
 */
export function PendingList({ chapterId, consoleTo }: { chapterId: number; consoleTo: string }) {
  const list = useQuery(pendingRequestsQuery(chapterId));
  const decision = useDecision({ endpoints: api.chapters, texts: DECISION_TEXTS });
  return (
    <QueryView query={list} placeholder={<Skeleton height="12rem" />} failure="The join requests could not be loaded">
      {(requests) =>
        requests.length === 0 ? (
          <EmptyState
            icon={<CircleCheckBig aria-hidden />}
            title="No Pending Requests"
            text="All join requests have been processed."
          />
        ) : (
          <Section title="Pending Join Requests" action={<Badge tone="accent">{requests.length}</Badge>}>
            <Text size="sm" tone="muted">
              In the <TextLink to={consoleTo}>chapter&rsquo;s administration</TextLink> you see who else is looking at a
              request, use saved notes, and can undo a decision.
            </Text>
            <ListCard items={requests}>
              {(request) => (
                <JoinRequestItem
                  key={request.id}
                  request={request}
                  disabled={decision.isPending}
                  onDecide={(value, reason) => decision.mutate({ request, decision: value, reason })}
                >
                  <Text size="sm" tone="muted">
                    {request.userProfile.location && (
                      <>
                        <bdi>{request.userProfile.location}</bdi> ·{' '}
                      </>
                    )}
                    {formatCardDate(request.createdAt)}
                  </Text>
                  <JoinAnswers answers={request.answers} />
                  {request.message && <Text>{request.message}</Text>}
                </JoinRequestItem>
              )}
            </ListCard>
          </Section>
        )
      }
    </QueryView>
  );
}
