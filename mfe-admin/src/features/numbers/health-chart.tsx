import { countText } from '@meridian/platform';
import type { HealthStatus } from '@meridian/shared-types';
import styled from 'styled-components';
import { ChartLegend } from './chart-legend';
import { STATUS } from './health-texts';

const colorOf = (status: HealthStatus) => `var(--color-${STATUS[status].tone})`;

const Bar = styled.div`
  display: flex;
  gap: 2px;
  block-size: 1.5rem;
  overflow: hidden;
  border-radius: var(--radius-sm);
  margin-block-end: var(--space-2);
`;
const Part = styled.div<{ $count: number; $status: HealthStatus }>`
  flex: ${({ $count }) => $count} 0 4px;
  background: ${({ $status }) => colorOf($status)};
`;

/** Shows how many chapters are active, quiet and asleep, in one bar. The table beside it lists the chapters. */
export function HealthChart({ chapters }: { chapters: readonly { status: HealthStatus }[] }) {
  const counts = (Object.keys(STATUS) as HealthStatus[]).map((status) => {
    const count = chapters.filter((chapter) => chapter.status === status).length;
    return { status, count, label: `${count.toLocaleString('en-US')} ${STATUS[status].label.toLowerCase()}` };
  });
  return (
    <div
      role="img"
      aria-label={`Of ${countText(chapters.length, 'chapter')}: ${counts.map(({ label }) => label).join(', ')}.`}
    >
      <Bar>{counts.map(({ status, count }) => count > 0 && <Part key={status} $count={count} $status={status} />)}</Bar>
      <ChartLegend keys={counts.map(({ status, label }) => ({ label, color: colorOf(status) }))} />
    </div>
  );
}
