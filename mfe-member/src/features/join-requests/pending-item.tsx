import { Button, Field, PersonItem, Text, Textarea, formatCardDate } from '@meridian/platform';
import { LIMITS, type JoinRequest } from '@meridian/shared-types';
import { useState } from 'react';
import styled from 'styled-components';

/** Puts the words of a button without an edge under the words above it. */
const Outdented = styled.div`margin-inline-start: calc(-1 * var(--space-3));`;

interface Props { request: JoinRequest; busy: boolean; onDecide: (decision: 'approve' | 'reject', reason: string) => void }

/** One pending request: who asks, from where, in which words, and the two answers. */
export function PendingItem({ request, busy, onDecide }: Props) {
  const { id, userProfile: person, message, createdAt } = request;
  const [note, setNote] = useState<string>();
  const nameId = `requester-${id}`;
  const noteId = `note-${id}`;
  const decide = (decision: 'approve' | 'reject') => onDecide(decision, note?.trim() ?? '');
  return (
    <PersonItem
      as="li" name={person.name} avatarUrl={person.avatarUrl} nameId={nameId}
      actions={(
        <>
          <Button size="sm" disabled={busy} aria-describedby={nameId} onClick={() => decide('approve')}>Approve</Button>
          <Button size="sm" variant="secondary" disabled={busy} aria-describedby={nameId} onClick={() => decide('reject')}>Reject</Button>
        </>
      )}
    >
      <Text size="sm" tone="muted">{[person.location, formatCardDate(createdAt)].filter(Boolean).join(' · ')}</Text>
      {message && <Text>{message}</Text>}
      {note === undefined
        ? <Outdented><Button size="sm" variant="quiet" aria-describedby={nameId} onClick={() => setNote('')}>Add a note</Button></Outdented>
        : (
          <Field id={noteId} label="Note" optional help={`${person.name} reads it with the decision.`}>
            <Textarea id={noteId} rows={2} autoFocus maxLength={LIMITS.decisionReasonMax} value={note} aria-describedby={`${noteId}-help`} onChange={(event) => setNote(event.target.value)} />
          </Field>
        )}
    </PersonItem>
  );
}
