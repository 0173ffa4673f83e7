import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media } from '../../theme/media';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  font-size: var(--text-sm);
  ${media.md} {
    font-size: var(--text-md);
  }
`;
const Value = styled.span`
  font-weight: 600;
  font-variant-numeric: lining-nums tabular-nums;
  color: var(--color-text);
`;

/**
 * Shows less important numbers in one line. Use `StatTile` for important ones.
 * @example <StatLine items={[{ label: 'Chapters Joined', value: 3 }]} />
 */
export const StatLine = ({ items }: { items: readonly { label: string; value: ReactNode }[] }) => (
  <Line>
    {items.map(({ label, value }) => (
      <span key={label} role="group" aria-label={label}>
        {label} <Value>{value}</Value>
      </span>
    ))}
  </Line>
);
