import { Avatar, Badge, Button, Card, Row, Section, formatCardDate } from '@meridian/platform';
import type { JoinRequest } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { pendingRequestsOf, useDecide } from './queries';

const List = styled.ul`
  display: grid;
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  > li + li {
    padding-top: var(--space-4);
    border-top: 1px solid var(--color-border);
  }
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-4);
  align-items: flex-start;
`;

const Words = styled.div`
  flex: 1 1 14rem;
  min-width: 0;
  overflow-wrap: anywhere;
  > p { margin: 0; }
`;

const Small = styled.p`
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

/** The chapter's pending requests with their decision buttons. Nothing where there are none. */
export function PendingList({ chapterId }: { chapterId: number }) {
  const { data: requests = [] } = useQuery(pendingRequestsOf(chapterId));
  const decide = useDecide();
  if (requests.length === 0) return null;

  const buttons = ({ id }: JoinRequest) => (
    <Row gap={2} wrap>
      <Button size="sm" disabled={decide.isPending} aria-describedby={`requester-${id}`} onClick={() => decide.mutate({ id, decision: 'approve' })}>Approve</Button>
      <Button size="sm" variant="secondary" disabled={decide.isPending} aria-describedby={`requester-${id}`} onClick={() => decide.mutate({ id, decision: 'reject' })}>Reject</Button>
    </Row>
  );
  return (
    <Section title="Pending Join Requests" action={<Badge tone="accent">{requests.length}</Badge>}>
      <Card>
        <List>
          {requests.map((request) => (
            <Item key={request.id}>
              <Avatar name={request.userProfile.name} src={request.userProfile.avatarUrl} />
              <Words>
                <strong id={`requester-${request.id}`}>{request.userProfile.name}</strong>
                <Small>{[request.userProfile.location, formatCardDate(request.createdAt)].filter(Boolean).join(' · ')}</Small>
                {request.message && <p>{request.message}</p>}
              </Words>
              {buttons(request)}
            </Item>
          ))}
        </List>
      </Card>
    </Section>
  );
}
