import { Badge, Button, Fact, Facts, PersonItem, Row, Text, formatRequestDate } from '@meridian/platform';
import { NoteField } from '@meridian/platform/controls';
import { LIMITS, type JoinRequest } from '@meridian/shared-types';
import { CalendarPlus, Check, MapPin, X } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';

const Quote = styled.blockquote`
  max-inline-size: var(--measure);
  margin-block-start: var(--space-1);
  padding-inline-start: var(--space-3);
  border-inline-start: 3px solid var(--color-border);
  white-space: pre-line;
`;

interface Props {
  request: JoinRequest;
  busy: boolean;
  onDecide: (decision: 'approve' | 'reject', reason: string) => void;
}

/** One request: person, chapter, date, message, and the buttons to approve or reject it. */
export function RequestItem({ request, busy, onDecide }: Props) {
  const { userProfile: person, chapter } = request;
  const nameId = `requester-${request.id}`;
  const [note, setNote] = useState<string>();
  const decide = (decision: 'approve' | 'reject') => onDecide(decision, note?.trim() ?? '');
  return (
    <PersonItem
      as="li"
      name={person.name}
      avatarUrl={person.avatarUrl}
      avatar="lg"
      level={2}
      nameId={nameId}
      actions={
        <>
          <Button
            size="sm"
            icon={<Check aria-hidden />}
            disabled={busy}
            aria-describedby={nameId}
            onClick={() => decide('approve')}
          >
            Approve
          </Button>
          <Button
            size="sm"
            variant="secondary"
            icon={<X aria-hidden />}
            disabled={busy}
            aria-describedby={nameId}
            onClick={() => decide('reject')}
          >
            Reject
          </Button>
        </>
      }
    >
      <Text size="sm">
        wants to join <strong>{chapter.name}</strong>, {chapter.state}
      </Text>
      <Facts>
        {person.location && <Fact icon={<MapPin aria-hidden />}>{person.location}</Fact>}
        <Fact icon={<CalendarPlus aria-hidden />}>Requested {formatRequestDate(request.createdAt)}</Fact>
      </Facts>
      {request.message && <Quote>{request.message}</Quote>}
      {person.tags.length > 0 && (
        <Row gap={1}>
          {person.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </Row>
      )}
      <NoteField
        note={note}
        onChange={setNote}
        maxLength={LIMITS.decisionReasonMax}
        help={`${person.name} reads it with the decision.`}
        describedBy={nameId}
      />
    </PersonItem>
  );
}
