import { useId } from 'react';
import styled from 'styled-components';
import { Button } from '../actions/button';
import { Field } from './field';
import { Textarea } from './textarea';

/** Aligns the text of a borderless button with the text above it. */
const Outdented = styled.div`
  margin-inline-start: calc(-1 * var(--space-3));
`;

export interface NoteFieldProps {
  /** The text, or undefined until the person opens the field. */
  note: string | undefined;
  onChange: (note: string) => void;
  maxLength: number;
  /** The help text: who reads the note, and when. */
  help: string;
  /** The id of the element to which the note belongs. */
  describedBy: string;
}

/**
 * Renders an optional note for an action: first a button, then a field.
 * @example <NoteField note={note} onChange={setNote} maxLength={500} help="Ana sees it with the decision."
 * describedBy="ana" />
 */
export function NoteField({ note, onChange, maxLength, help, describedBy }: NoteFieldProps) {
  const id = useId();
  if (note === undefined)
    return (
      <Outdented>
        <Button size="sm" variant="quiet" aria-describedby={describedBy} onClick={() => onChange('')}>
          Add a Note
        </Button>
      </Outdented>
    );
  return (
    <Field id={id} label="Note" optional help={help}>
      <Textarea
        id={id}
        rows={2}
        autoFocus
        maxLength={maxLength}
        value={note}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
