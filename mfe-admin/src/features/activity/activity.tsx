import { Section, media } from '@meridian/platform';
import { Table } from '@meridian/platform/controls';
import type { MonthlyActivity } from '@meridian/shared-types';
import styled from 'styled-components';
import { BarChart } from './bar-chart';
import { monthName } from './months';

const Beside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  align-items: start;
  ${media.xl} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
  gap: var(--space-4);
`;

const SERIES = [
  { of: 'members', title: 'New members' },
  { of: 'requests', title: 'Join requests' },
  { of: 'events', title: 'Events held' },
  { of: 'messages', title: 'Messages' },
] as const satisfies { of: keyof MonthlyActivity; title: string }[];

/** What happened month by month: drawn, and as numbers beside it. */
export const Activity = ({ months }: { months: MonthlyActivity[] }) => (
  <Section title="Over time">
    <Beside>
      <Charts>
        {SERIES.map(({ of, title }) => (
          <BarChart key={of} title={title} points={months.map((each) => ({ month: each.month, count: each[of] }))} />
        ))}
      </Charts>
      <Table
        label="The same by month"
        rows={[...months].reverse()}
        rowKey={({ month }) => month}
        columns={[
          {
            key: 'month',
            header: 'Month',
            cell: ({ month }) => (month === months.at(-1)?.month ? `${monthName(month)}, so far` : monthName(month)),
          },
          ...SERIES.map(({ of, title }) => ({
            key: of,
            header: title,
            align: 'end' as const,
            cell: (row: MonthlyActivity) => row[of].toLocaleString('en-US'),
          })),
        ]}
      />
    </Beside>
  </Section>
);
