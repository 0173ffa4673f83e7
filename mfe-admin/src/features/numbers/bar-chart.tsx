import type { MonthlyNumber } from '@meridian/shared-types';
import styled from 'styled-components';
import { ChartLegend } from './chart-legend';
import { monthName, shortMonth } from './months';
import { chartedValues, descriptionOf, valueText } from './number-texts';
import { roundScale } from './round-scale';

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
/** The parts of a month's bar, with the first column at the bottom. */
const Stacked = styled.div<{ $share: number; $isCurrentMonth: boolean }>`
  display: flex;
  flex-direction: column-reverse;
  gap: 1px;
  block-size: ${({ $share }) => `${$share * 100}%`};
  min-block-size: ${({ $share }) => ($share > 0 ? '2px' : '0')};
  overflow: hidden;
  border-radius: 3px 3px 0 0;
  opacity: ${({ $isCurrentMonth }) => ($isCurrentMonth ? 0.6 : 1)};
`;
const fills = ['var(--color-accent)', 'color-mix(in srgb, var(--color-accent) 42%, var(--color-surface))'] as const;
const Part = styled.div<{ $value: number; $index: number }>`
  flex: ${({ $value }) => $value} 0 0;
  background: ${({ $index }) => fills[$index] ?? fills[0]};
`;
const Months = styled.div`
  grid-column: 2;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  margin-block-start: var(--space-2);
  text-align: center;
`;
const Legend = styled.div`
  margin-block-start: var(--space-3);
`;

/**
 * Shows a bar for each month, of one column or of two stacked ones. The current month is paler. The table contains the
 * same values.
 */
export function BarChart({ number }: { number: MonthlyNumber }) {
  const { columns, charted, unit } = number;
  const bars = number.months.map(({ month, values }) => {
    const parts = chartedValues(number, values);
    return { month, parts, total: parts.reduce((sum, part) => sum + part, 0) };
  });
  const scale = roundScale(Math.max(0, ...bars.map(({ total }) => total)));
  const describeBar = (month: string, parts: readonly number[]) =>
    [
      monthName(month),
      parts.map((part, index) => `${charted > 1 ? `${columns[index]} ` : ''}${valueText(part, unit)}`).join(', '),
    ].join(': ');
  return (
    <div role="img" aria-label={descriptionOf(number)}>
      <Plot>
        <Axis>
          {[scale, scale / 2, 0].map((tick) => (
            <span key={tick}>
              {tick.toLocaleString('en-US', { notation: 'compact' })}
              {unit === 'percent' && '%'}
            </span>
          ))}
        </Axis>
        <Columns>
          {bars.map(({ month, parts, total }, index) => (
            <Stacked
              key={month}
              title={describeBar(month, parts)}
              $share={total / scale}
              $isCurrentMonth={index === bars.length - 1}
            >
              {parts.map((part, column) => part > 0 && <Part key={columns[column]} $value={part} $index={column} />)}
            </Stacked>
          ))}
        </Columns>
        <Months>
          {bars.map(({ month }) => (
            <span key={month}>{shortMonth(month)}</span>
          ))}
        </Months>
      </Plot>
      {charted > 1 && (
        <Legend>
          <ChartLegend
            keys={columns.slice(0, charted).map((label, index) => ({ label, color: fills[index] ?? fills[0] }))}
          />
        </Legend>
      )}
    </div>
  );
}
