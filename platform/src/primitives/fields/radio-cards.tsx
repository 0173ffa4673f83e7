import * as Radix from 'radix-ui/radio-group';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { readingDirection } from '../text/direction';

const Group = styled(Radix.Root)<{ $min: string; $dense: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${({ $min }) => $min}, 100%), 1fr));
  gap: var(--space-${({ $dense }) => ($dense ? 2 : 4)});
`;
const Option = styled(Radix.Item)<{ $dense: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  align-content: start;
  gap: var(--space-1) var(--space-3);
  padding: ${({ $dense }) => ($dense ? 'var(--space-3) var(--space-4)' : 'var(--space-5)')};
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  transition:
    border-color var(--motion-fast),
    background-color var(--motion-fast);
  &:hover:not(:disabled) {
    border-color: var(--color-accent);
  }
  &:focus-visible {
    border-radius: var(--radius-lg);
  }
  &[data-state='checked'] {
    border-color: var(--color-accent);
    box-shadow: inset 0 0 0 1px var(--color-accent);
    background: var(--color-accent-soft);
  }
  &:disabled {
    opacity: 0.55;
    cursor: not-allowed;
  }
`;
const Dot = styled.span`
  display: grid;
  place-items: center;
  inline-size: 1.375rem;
  block-size: 1.375rem;
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-full);
  background: var(--color-surface);
  [data-state='checked'] > & {
    border-color: var(--color-accent);
  }
  > span {
    inline-size: 0.75rem;
    block-size: 0.75rem;
    border-radius: var(--radius-full);
    background: var(--color-accent);
  }
`;
const Label = styled.span`
  font-size: var(--text-md);
  font-weight: 600;
  line-height: 1.4;
`;
const Description = styled.span`
  grid-column: 1 / -1;
  font-size: var(--text-sm);
  line-height: 1.5;
  color: var(--color-text-muted);
`;

/** One card that can be chosen. */
export interface RadioCard {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}
export interface RadioCardsProps {
  /** The accessible name, which says what is chosen. */
  label: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  options: readonly RadioCard[];
  /** The minimum width of a card. */
  min?: string;
  /** Whether the cards are smaller, for a choice that is part of a form. */
  dense?: boolean;
  name?: string;
  disabled?: boolean;
}

/**
 * Renders a choice of one of a few options that need space, such as plans. Arrow keys move the selection.
 * @example <RadioCards label="Plan" value={plan} onValueChange={setPlan} options={[{ value: 'monthly', label:
 * 'Monthly', description: '$29 per month' }]} />
 */
export function RadioCards({ label, options, min = '14rem', dense = false, ...rest }: RadioCardsProps) {
  return (
    <Group dir={readingDirection()} {...rest} aria-label={label} $min={min} $dense={dense}>
      {options.map((option) => (
        <Option key={option.value} value={option.value} disabled={option.disabled} $dense={dense}>
          <Label>{option.label}</Label>
          <Dot aria-hidden>
            <Radix.Indicator />
          </Dot>
          {option.description !== undefined && <Description>{option.description}</Description>}
        </Option>
      ))}
    </Group>
  );
}
