import { Badge, Card, DividedList, ErrorState, Section } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { PendingItem } from './pending-item';
import { pendingRequestsOf, useDecide } from './queries';

/** The pending requests of the chapter with their decision buttons. Renders nothing if there are none. */
export function PendingList({ chapterId }: { chapterId: number }) {
  const { data: requests = [], isError, refetch } = useQuery(pendingRequestsOf(chapterId));
  const decide = useDecide();
  if (isError) return <ErrorState title="The join requests could not be loaded" onRetry={() => void refetch()} />;
  if (requests.length === 0) return null;
  return (
    <Section title="Pending Join Requests" action={<Badge tone="accent">{requests.length}</Badge>}>
      <Card>
        <DividedList>
          {requests.map((request) => (
            <PendingItem
              key={request.id}
              request={request}
              busy={decide.isPending}
              onDecide={(decision, reason) => decide.mutate({ id: request.id, decision, reason })}
            />
          ))}
        </DividedList>
      </Card>
    </Section>
  );
}
