import { Badge, Button, Fact, Facts, Field, PersonItem, Row, Text, Textarea, formatRequestDate } from '@meridian/platform';
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

interface Props { request: JoinRequest; busy: boolean; onDecide: (decision: 'approve' | 'reject', reason: string) => void }

/** One request: who asks, for which chapter, since when, in which words, and the two answers. */
export function RequestItem({ request, busy, onDecide }: Props) {
  const { userProfile: person, chapter } = request;
  const nameId = `requester-${request.id}`;
  const noteId = `note-${request.id}`;
  const [note, setNote] = useState<string>();
  const decide = (decision: 'approve' | 'reject') => onDecide(decision, note?.trim() ?? '');
  return (
    <PersonItem
      as="li" name={person.name} avatarUrl={person.avatarUrl} avatar="lg" level={2} nameId={nameId}
      actions={(
        <>
          <Button size="sm" icon={<Check aria-hidden />} disabled={busy} aria-describedby={nameId} onClick={() => decide('approve')}>Approve</Button>
          <Button size="sm" variant="secondary" icon={<X aria-hidden />} disabled={busy} aria-describedby={nameId} onClick={() => decide('reject')}>Reject</Button>
        </>
      )}
    >
      <Text size="sm">wants to join <strong>{chapter.name}</strong>, {chapter.state}</Text>
      <Facts>
        {person.location && <Fact icon={<MapPin aria-hidden />}>{person.location}</Fact>}
        <Fact icon={<CalendarPlus aria-hidden />}>Requested {formatRequestDate(request.createdAt)}</Fact>
      </Facts>
      {request.message && <Quote>{request.message}</Quote>}
      {person.tags.length > 0 && <Row gap={1}>{person.tags.map((tag) => <Badge key={tag}>{tag}</Badge>)}</Row>}
      {note === undefined
        ? <div><Button size="sm" variant="quiet" aria-describedby={nameId} onClick={() => setNote('')}>Add a note</Button></div>
        : (
          <Field id={noteId} label="Note" optional help={`${person.name} reads it with the decision.`}>
            <Textarea id={noteId} rows={2} autoFocus maxLength={LIMITS.decisionReasonMax} value={note} aria-describedby={`${noteId}-help`} onChange={(event) => setNote(event.target.value)} />
          </Field>
        )}
    </PersonItem>
  );
}
