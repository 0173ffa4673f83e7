import { Button, Card, countText, Row, Stack } from '@meridian/platform';
import { Checkbox, NoteField } from '@meridian/platform/controls';
import { useUnsavedChanges } from '@meridian/platform/forms';
import { LIMITS, type Decision } from '@meridian/shared-types';
import { useState } from 'react';
import { SavedNoteChoice } from './saved-note-choice';

interface Props {
  /** The chapter whose saved notes are offered, or undefined if the selected requests are of several chapters. */
  chapterId: number | undefined;
  selected: number;
  /** The number of shown requests, up to the maximum that can be decided together. */
  count: number;
  disabled: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onDecide: (decision: Decision, note: string) => void;
}

/** Decides on all selected requests, with one note to each of the people. */
export function DecisionBar({ chapterId, selected, count, disabled, onSelectAll, onDecide }: Props) {
  const [note, setNote] = useState<string>();
  useUnsavedChanges({ isChanged: selected > 0 && !!note?.trim() });
  const decide = (decision: Decision) => {
    onDecide(decision, note?.trim() ?? '');
    setNote(undefined);
  };
  const words = countText(selected, 'request');
  return (
    <Card>
      <Stack gap={3} role="group" aria-label="Selected requests">
        <Row gap={4} justify="space-between" wrap>
          <Checkbox
            label={selected === 0 ? 'Select all' : `${words} selected`}
            checked={selected === 0 ? false : selected === count ? true : 'indeterminate'}
            onCheckedChange={(checked) => onSelectAll(checked === true)}
          />
          {selected > 0 && (
            <Row gap={2} wrap>
              <Button size="sm" disabled={disabled} onClick={() => decide('approved')}>
                {`Approve ${selected}`}
              </Button>
              <Button size="sm" variant="secondary" disabled={disabled} onClick={() => decide('rejected')}>
                {`Reject ${selected}`}
              </Button>
            </Row>
          )}
        </Row>
        {selected > 0 && (
          <div id="selected-note">
            <NoteField
              note={note}
              onChange={setNote}
              maxLength={LIMITS.decisionReasonMax}
              help="Each person sees it with the decision."
              describedBy="selected-note"
            />
            {note !== undefined && chapterId !== undefined && (
              <SavedNoteChoice chapterId={chapterId} note={note} onChoose={setNote} />
            )}
          </div>
        )}
      </Stack>
    </Card>
  );
}
