import styled from 'styled-components';

const Keys = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  font-size: var(--text-xs);
  color: var(--color-text-muted);
`;
const Key = styled.span<{ $colour: string }>`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  &::before {
    content: '';
    inline-size: 0.75rem;
    block-size: 0.75rem;
    border-radius: 2px;
    background: ${({ $colour }) => $colour};
  }
`;

/**
 * Explains the colours of a chart.
 *
 * @example <ChartLegend keys={[{ label: 'Asleep', colour: 'var(--color-danger)' }]} />
 */
export const ChartLegend = ({ keys }: { keys: readonly { label: string; colour: string }[] }) => (
  <Keys>
    {keys.map(({ label, colour }) => (
      <Key key={label} $colour={colour}>
        {label}
      </Key>
    ))}
  </Keys>
);
