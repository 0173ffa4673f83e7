import { Check, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { type Decision, type JoinRequest, LIMITS } from '@meridian/shared-types';
import { useUnsavedChanges } from '../../primitives/overlays/unsaved-changes';
import { Button } from '../../primitives/actions/button';
import { NoteField } from '../../primitives/fields/note-field';
import { PersonItem } from '../../members/person-item';

export interface JoinRequestItemProps {
  request: JoinRequest;
  /** Whether a decision is being stored. */
  disabled: boolean;
  onDecide: (decision: Decision, reason: string) => void;
  /** Whether the requests are the subject of the page. The item then has a heading for the name, and icons. */
  prominent?: boolean;
  as?: 'div' | 'li';
  /** Renders actions beside the buttons that decide. `nameId` is the id of the element with the person's name. */
  moreActions?: (nameId: string) => ReactNode;
  /** Renders a control beside the note's field, such as a choice of saved notes. */
  noteChoice?: (note: string, setNote: (note: string) => void) => ReactNode;
  /** The content of the request. */
  children: ReactNode;
}

/**
 * Shows a pending join request in a list, with the buttons that decide it and a note to the person who asked.
 * @example
 * <JoinRequestItem request={request} disabled={decision.isPending} onDecide={decide}>
 *   <Text>{request.message}</Text>
 * </JoinRequestItem>
 */
export function JoinRequestItem({
  request,
  disabled,
  onDecide,
  prominent = false,
  as = 'li',
  moreActions,
  noteChoice,
  children,
}: JoinRequestItemProps) {
  const { id, userProfile: person } = request;
  const [note, setNote] = useState<string>();
  useUnsavedChanges({ isChanged: !!note?.trim() });
  const nameId = `requester-${id}`;
  const button = (decision: Decision) => ({
    size: 'sm' as const,
    disabled,
    'aria-describedby': nameId,
    onClick: () => onDecide(decision, note?.trim() ?? ''),
  });
  return (
    <PersonItem
      as={as}
      name={person.name}
      avatarUrl={person.avatarUrl}
      {...(prominent && { level: 2 })}
      nameId={nameId}
      actions={
        <>
          <Button {...button('approved')} icon={prominent && <Check aria-hidden />}>
            Approve
          </Button>
          <Button {...button('rejected')} variant="secondary" icon={prominent && <X aria-hidden />}>
            Reject
          </Button>
          {moreActions?.(nameId)}
        </>
      }
    >
      {children}
      <NoteField
        note={note}
        onChange={setNote}
        maxLength={LIMITS.decisionReasonMax}
        help={`${person.name} sees it with the decision.`}
        describedBy={nameId}
      />
      {note !== undefined && noteChoice?.(note, setNote)}
    </PersonItem>
  );
}
