import { Check, Minus } from 'lucide-react';
import * as Radix from 'radix-ui/checkbox';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { touchArea } from '../../theme/touch-area';

const Line = styled.span`
  display: inline-flex;
  align-items: flex-start;
  gap: var(--space-3);
  min-inline-size: 0;
`;
const Box = styled(Radix.Root)`
  ${touchArea}
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 1.375rem;
  block-size: 1.375rem;
  margin-block-start: 0.1em;
  padding: 0;
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-sm);
  background: var(--color-surface);
  color: var(--color-on-accent);
  cursor: pointer;
  svg {
    inline-size: 1rem;
    block-size: 1rem;
  }
  &:not([data-state='unchecked']) {
    background: var(--color-accent);
    border-color: var(--color-accent);
  }
  &[aria-invalid='true'] {
    border-color: var(--color-danger);
  }
  &:disabled {
    opacity: 0.55;
    cursor: not-allowed;
  }
  [data-state='checked'] > svg:last-child,
  [data-state='indeterminate'] > svg:first-child {
    display: none;
  }
`;
const Label = styled.label`
  min-inline-size: 0;
  overflow-wrap: anywhere;
  cursor: pointer;
`;

export interface CheckboxProps extends Omit<ComponentPropsWithRef<typeof Radix.Root>, 'asChild' | 'children'> {
  label: ReactNode;
}

/**
 * Renders a checkbox. Its value takes effect when the form is sent.
 * @example <Checkbox label="Remember me" checked={remember} onCheckedChange={(on) => setRemember(on === true)} />
 */
export function Checkbox({ label, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  return (
    <Line>
      <Box id={id ?? ownId} {...rest}>
        <Radix.Indicator>
          <Check size={16} strokeWidth={3} aria-hidden />
          <Minus size={16} strokeWidth={3} aria-hidden />
        </Radix.Indicator>
      </Box>
      <Label htmlFor={id ?? ownId}>{label}</Label>
    </Line>
  );
}
