import styled from 'styled-components';

const Keys = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  font-size: var(--text-xs);
  color: var(--color-text-muted);
`;
const Key = styled.span<{ $color: string }>`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  &::before {
    content: '';
    inline-size: 0.75rem;
    block-size: 0.75rem;
    border-radius: 2px;
    background: ${({ $color }) => $color};
  }
`;

/**
 * Explains the colors of a chart.
 *
 * @example <ChartLegend keys={[{ label: 'Asleep', color: 'var(--color-danger)' }]} />
 */
export const ChartLegend = ({ keys }: { keys: readonly { label: string; color: string }[] }) => (
  <Keys>
    {keys.map(({ label, color }) => (
      <Key key={label} $color={color}>
        {label}
      </Key>
    ))}
  </Keys>
);
