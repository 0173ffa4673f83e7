import { Section, media } from '@meridian/platform';
import { Table } from '@meridian/platform/controls';
import type { MonthlyActivity } from '@meridian/shared-types';
import styled from 'styled-components';
import { BarChart } from './bar-chart';
import { monthName } from './months';

const SideBySide = styled.div`
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
  { field: 'members', title: 'New members' },
  { field: 'requests', title: 'Join requests' },
  { field: 'events', title: 'Events held' },
  { field: 'messages', title: 'Messages' },
] as const satisfies { field: keyof MonthlyActivity; title: string }[];

/** Activity by month, as charts and as a table. */
export const Activity = ({ months }: { months: MonthlyActivity[] }) => (
  <Section title="Over time">
    <SideBySide>
      <Charts>
        {SERIES.map(({ field, title }) => (
          <BarChart
            key={field}
            title={title}
            points={months.map((each) => ({ month: each.month, count: each[field] }))}
          />
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
          ...SERIES.map(({ field, title }) => ({
            key: field,
            header: title,
            align: 'end' as const,
            cell: (row: MonthlyActivity) => row[field].toLocaleString('en-US'),
          })),
        ]}
      />
    </SideBySide>
  </Section>
);
