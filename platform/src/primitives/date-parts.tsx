import styled from 'styled-components';
import { datePartsOf, formatEventDate } from '../formats';
import { VisuallyHidden } from './layout';

const Leaf = styled.time`
  display: inline-grid;
  justify-items: center;
  align-content: center;
  flex: none;
  min-inline-size: 3.75rem;
  padding: var(--space-2);
  border-radius: var(--radius-md);
  background: var(--color-accent-soft);
  color: var(--color-accent-strong);
  line-height: 1.15;
`;
const Small = styled.span`font-size: var(--text-xs); font-weight: 600;`;
const Day = styled.span`font-family: var(--font-display); font-size: var(--text-xl); font-weight: 500; line-height: 1; font-variant-numeric: lining-nums;`;

/** A date as a leaf of a calendar; read out in full. @example <DateParts iso={event.startTime} /> */
export function DateParts({ iso }: { iso: string }) {
  const parts = datePartsOf(iso);
  if (!parts) return null;
  return (
    <Leaf dateTime={iso}>
      <VisuallyHidden>{formatEventDate(iso)}</VisuallyHidden>
      <Small aria-hidden>{parts.month}</Small>
      <Day aria-hidden>{parts.day}</Day>
      <Small aria-hidden>{parts.weekday}</Small>
    </Leaf>
  );
}
