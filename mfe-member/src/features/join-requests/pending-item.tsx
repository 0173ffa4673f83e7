import { Button, PersonItem, Text, formatCardDate } from '@meridian/platform';
import { NoteField } from '@meridian/platform/controls';
import { LIMITS, type JoinRequest } from '@meridian/shared-types';
import { useState } from 'react';

interface Props {
  request: JoinRequest;
  busy: boolean;
  onDecide: (decision: 'approve' | 'reject', reason: string) => void;
}

/** One pending request: person, place, message, and the buttons to approve or reject it. */
export function PendingItem({ request, busy, onDecide }: Props) {
  const { id, userProfile: person, message, createdAt } = request;
  const [note, setNote] = useState<string>();
  const nameId = `requester-${id}`;
  const decide = (decision: 'approve' | 'reject') => onDecide(decision, note?.trim() ?? '');
  return (
    <PersonItem
      as="li"
      name={person.name}
      avatarUrl={person.avatarUrl}
      nameId={nameId}
      actions={
        <>
          <Button size="sm" disabled={busy} aria-describedby={nameId} onClick={() => decide('approve')}>
            Approve
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={busy}
            aria-describedby={nameId}
            onClick={() => decide('reject')}
          >
            Reject
          </Button>
        </>
      }
    >
      <Text size="sm" tone="muted">
        {[person.location, formatCardDate(createdAt)].filter(Boolean).join(' · ')}
      </Text>
      {message && <Text>{message}</Text>}
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
