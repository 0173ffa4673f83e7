import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  align-content: start;
  min-inline-size: 0;
`;
const Label = styled.label`
  display: flex;
  flex-wrap: wrap;
  column-gap: var(--space-2);
  font-size: var(--text-sm);
  font-weight: 600;
  line-height: 1.4;
`;
const Aside = styled.span`
  font-weight: 400;
  color: var(--color-text-muted);
`;
const Help = styled.p`
  font-size: var(--text-sm);
  line-height: 1.45;
  color: var(--color-text-muted);
`;
const Message = styled.p`
  display: flex;
  gap: var(--space-2);
  font-size: var(--text-sm);
  line-height: 1.45;
  color: var(--color-danger);
  > svg {
    flex: none;
    margin-block-start: 0.15em;
  }
`;

export interface FieldProps {
  /** The id of the control. The help has the id `{id}-help`, and the message `{id}-error`. */
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  optional?: boolean;
  children: ReactNode;
}

/**
 * Renders the label, control, help and message of a control outside of a form object. Inside one, use FormField.
 * @example <Field id="filter" label="Chapter"><Select id="filter" … /></Field>
 */
export function Field({ id, label, help, error, optional = false, children }: FieldProps) {
  return (
    <Frame>
      <Label htmlFor={id} id={`${id}-label`}>
        {label}
        {optional && <Aside>optional</Aside>}
      </Label>
      {children}
      {help !== undefined && <Help id={`${id}-help`}>{help}</Help>}
      {error && (
        <Message id={`${id}-error`} role="alert">
          <CircleAlert size={16} aria-hidden />
          {error}
        </Message>
      )}
    </Frame>
  );
}
