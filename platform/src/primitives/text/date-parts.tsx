import styled from 'styled-components';
import { formatLocal } from '../../formats/event-times';
import { toDateParts, formatEventDate } from '../../formats/formats';
import { VisuallyHidden } from '../layout/layout';

const Leaf = styled.time<{ $past: boolean }>`
  display: inline-grid;
  justify-items: center;
  align-content: center;
  flex: none;
  min-inline-size: 3.75rem;
  padding: var(--space-2);
  border-radius: var(--radius-md);
  background: var(${({ $past }) => ($past ? '--color-sunken' : '--color-accent-soft')});
  color: var(${({ $past }) => ($past ? '--color-text-muted' : '--color-accent-strong')});
  line-height: 1.15;
`;
const Small = styled.span`
  font-size: var(--text-xs);
  font-weight: 600;
`;
const Day = styled.span`
  font-family: var(--font-display);
  font-size: var(--text-xl);
  font-weight: 500;
  line-height: 1;
  font-variant-numeric: lining-nums;
`;

export interface DatePartsProps {
  iso: string;
  /** The same time by the clocks of a venue, for the date there instead of the reader's. @example '2026-01-05T19:00' */
  local?: string;
  /** Whether the date is past and shown in muted colors. Default false. */
  past?: boolean;
  /** Whether screen readers read the date and time. Turn it off if they are next to this. Default true. */
  announced?: boolean;
}

/** Shows a date as a calendar leaf. @example <DateParts iso={event.startTime} past={!isUpcoming(event.startTime)} /> */
export function DateParts({ iso, local, past = false, announced = true }: DatePartsProps) {
  const parts = local
    ? { weekday: formatLocal(local, 'EEE'), day: formatLocal(local, 'd'), month: formatLocal(local, 'MMM') }
    : toDateParts(iso);
  if (!parts) return null;
  return (
    <Leaf dateTime={iso} $past={past} aria-hidden={!announced || undefined}>
      {announced && <VisuallyHidden>{formatEventDate(iso)}</VisuallyHidden>}
      <Small aria-hidden>{parts.month}</Small>
      <Day aria-hidden>{parts.day}</Day>
      <Small aria-hidden>{parts.weekday}</Small>
    </Leaf>
  );
}
