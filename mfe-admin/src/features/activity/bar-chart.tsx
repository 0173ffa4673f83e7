import { Text } from '@meridian/platform';
import styled from 'styled-components';
import { monthName, shortMonth } from './months';
import { roundScale } from './round-scale';

const Frame = styled.figure`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
`;
const Caption = styled.figcaption`
  display: grid;
  gap: var(--space-1);
`;
const Title = styled.h3`
  font: 600 var(--text-md) / 1.4 var(--font-body);
  letter-spacing: 0;
`;
const Plot = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: var(--space-2);
  font-size: var(--text-xs);
  line-height: 1;
  color: var(--color-text-muted);
  font-variant-numeric: lining-nums tabular-nums;
`;
const Axis = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  align-items: flex-end;
  margin-block: -0.5em;
`;
const Columns = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  align-items: end;
  gap: 2px;
  block-size: 8.5rem;
  background: repeating-linear-gradient(to bottom, var(--color-border) 0 1px, transparent 1px 50%) 0 0 / 100%
    calc(100% - 1px);
  border-block-end: 1px solid var(--color-border-strong);
`;
const Bar = styled.div<{ $share: number; $isCurrentMonth: boolean }>`
  block-size: ${({ $share }) => `${$share * 100}%`};
  min-block-size: ${({ $share }) => ($share > 0 ? '2px' : '0')};
  border-radius: 3px 3px 0 0;
  background: ${({ $isCurrentMonth }) => ($isCurrentMonth ? 'var(--color-accent-soft)' : 'var(--color-accent)')};
  border: ${({ $share, $isCurrentMonth }) => ($isCurrentMonth && $share > 0 ? '1px dashed var(--color-accent)' : '0')};
  border-block-end-width: 0;
`;
const Months = styled.div`
  grid-column: 2;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  margin-block-start: var(--space-2);
  text-align: center;
`;

interface Props {
  title: string;
  points: { month: string; count: number }[];
}

/** A bar chart of one value by month. The current month has a dashed border. The table has the same data as text. */
export function BarChart({ title, points }: Props) {
  const maximum = Math.max(0, ...points.map(({ count }) => count));
  const scale = roundScale(maximum);
  const sum = points.reduce((total, { count }) => total + count, 0);
  const peak = points.find(({ count }) => count > 0 && count === maximum);
  const description = peak
    ? `${sum.toLocaleString('en-US')} in all; most in ${monthName(peak.month)}: ${maximum.toLocaleString('en-US')}.`
    : 'None.';
  return (
    <Frame>
      <Caption>
        <Title>{title}</Title>
        <Text as="span" size="sm" tone="muted">
          {sum.toLocaleString('en-US')} in 12 months
        </Text>
      </Caption>
      <Plot role="img" aria-label={`${title} in each of the last 12 months. ${description}`}>
        <Axis>
          {[scale, scale / 2, 0].map((tick) => (
            <span key={tick}>{tick.toLocaleString('en-US', { notation: 'compact' })}</span>
          ))}
        </Axis>
        <Columns>
          {points.map(({ month, count }, index) => (
            <Bar
              key={month}
              title={`${monthName(month)}: ${count.toLocaleString('en-US')}`}
              $share={count / scale}
              $isCurrentMonth={index === points.length - 1}
            />
          ))}
        </Columns>
        <Months>
          {points.map(({ month }) => (
            <span key={month}>{shortMonth(month)}</span>
          ))}
        </Months>
      </Plot>
    </Frame>
  );
}
