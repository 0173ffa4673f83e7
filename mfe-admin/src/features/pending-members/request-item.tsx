import { Avatar, Badge, Button, Field, Text, Textarea, formatRequestDate, media } from '@meridian/platform';
import { LIMITS, type JoinRequest } from '@meridian/shared-types';
import { Check, MapPin, X } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3) var(--space-4);
  padding: var(--space-5) 0;
  border-block-start: 1px solid var(--color-border);
  &:first-child { border-block-start: 0; padding-block-start: 0; }
  &:last-child { padding-block-end: 0; }
  ${media.md} { grid-template-columns: auto minmax(0, 1fr) auto; }
`;

const Words = styled.div`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;
`;

const Name = styled.h2`
  margin: 0;
  font-family: var(--font-body);
  font-size: var(--text-md);
  font-weight: 600;
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin: 0;
  font-size: var(--text-sm);
  color: var(--color-text-muted);
  > span { display: inline-flex; align-items: center; gap: var(--space-1); }
  svg { flex: none; }
`;

const Quote = styled.blockquote`
  max-inline-size: var(--measure);
  margin: var(--space-1) 0 0;
  padding-inline-start: var(--space-3);
  border-inline-start: 3px solid var(--color-border);
  white-space: pre-line;
`;

const Tags = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  margin-block-start: var(--space-1);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: flex-start;
  grid-column: 2;
  ${media.md} { grid-column: auto; }
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
    <Item>
      <Avatar name={person.name} src={person.avatarUrl} size="lg" />
      <Words>
        <Name id={nameId}>{person.name}</Name>
        <Text size="sm">wants to join <strong>{chapter.name}</strong>, {chapter.state}</Text>
        <Facts>
          {person.location && <span><MapPin size={14} aria-hidden />{person.location}</span>}
          <span>Requested {formatRequestDate(request.createdAt)}</span>
        </Facts>
        {request.message && <Quote>{request.message}</Quote>}
        {person.tags.length > 0 && <Tags>{person.tags.map((tag) => <Badge key={tag}>{tag}</Badge>)}</Tags>}
        {note === undefined
          ? <div><Button size="sm" variant="quiet" aria-describedby={nameId} onClick={() => setNote('')}>Add a note</Button></div>
          : (
            <Field id={noteId} label="Note" optional help={`${person.name} reads it with the decision.`}>
              <Textarea id={noteId} rows={2} autoFocus maxLength={LIMITS.decisionReasonMax} value={note} aria-describedby={`${noteId}-help`} onChange={(event) => setNote(event.target.value)} />
            </Field>
          )}
      </Words>
      <Actions>
        <Button size="sm" icon={<Check aria-hidden />} disabled={busy} aria-describedby={nameId} onClick={() => decide('approve')}>Approve</Button>
        <Button size="sm" variant="secondary" icon={<X aria-hidden />} disabled={busy} aria-describedby={nameId} onClick={() => decide('reject')}>Reject</Button>
      </Actions>
    </Item>
  );
}
