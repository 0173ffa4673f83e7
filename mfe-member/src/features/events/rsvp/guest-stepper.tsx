import { IconButton } from '@meridian/platform';
import { Minus, Plus } from 'lucide-react';
import styled from 'styled-components';

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: center;
  font-size: var(--text-sm);
`;
const Count = styled.output`
  min-inline-size: 1.5rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  text-align: center;
`;

interface Props {
  guests: number;
  /** The maximum number of guests. */
  limit: number;
  disabled: boolean;
  onChange: (guests: number) => void;
}

/** Renders the choice of the number of guests. */
export const GuestStepper = ({ guests, limit, disabled, onChange }: Props) => (
  <Frame role="group" aria-label="Guests">
    <span>Guests</span>
    <IconButton size="sm" label="Fewer guests" disabled={disabled || guests <= 0} onClick={() => onChange(guests - 1)}>
      <Minus aria-hidden />
    </IconButton>
    <Count aria-live="polite">{guests}</Count>
    <IconButton
      size="sm"
      label="More guests"
      disabled={disabled || guests >= limit}
      onClick={() => onChange(guests + 1)}
    >
      <Plus aria-hidden />
    </IconButton>
  </Frame>
);
