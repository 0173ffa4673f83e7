import { Button, Heading, Row } from '@meridian/platform';
import { TooltipGroup, TooltipIconButton } from '@meridian/platform/controls';
import { format } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import styled from 'styled-components';
import { weekDays } from './days';
import type { Clocks } from './clocks';
import type { CalendarFilter } from './calendar-filters';
import { ClocksMenu } from './clocks-menu';
import { OnScreen } from './on-screen';
import { Segments } from './segments';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-5);
  align-items: center;
  justify-content: space-between;
`;

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  @media print {
    display: none;
  }
`;

export type CalendarView = 'month' | 'week' | 'list';
const VIEWS: { value: CalendarView; label: string; unit?: string }[] = [
  { value: 'month', label: 'Month', unit: 'month' },
  { value: 'week', label: 'Week', unit: 'week' },
  { value: 'list', label: 'List' },
];
const FILTERS: { value: CalendarFilter; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'chapters', label: 'My chapters' },
  { value: 'all', label: 'All' },
];

function describePeriod(view: CalendarView, day: Date): string {
  if (view === 'month') return format(day, 'MMMM yyyy');
  if (view === 'list') return 'All dates';
  const days = weekDays(day);
  return `${format(days[0] ?? day, 'MMM d')} – ${format(days[6] ?? day, 'MMM d, yyyy')}`;
}

interface Props {
  view: CalendarView;
  onView: (view: CalendarView) => void;
  day: Date;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  filters: ReadonlySet<CalendarFilter>;
  onFilter: (pressed: CalendarFilter) => void;
  clocks: Clocks;
  onClocks: (next: Clocks) => void;
}

/** Renders the controls for the period, the view and the filters. */
export function CalendarBar({ view, onView, day, onStep, onToday, filters, onFilter, clocks, onClocks }: Props) {
  const unit = VIEWS.find(({ value }) => value === view)?.unit;
  return (
    <Bar>
      <Row gap={2} wrap>
        {unit && (
          <OnScreen>
            <TooltipGroup>
              <TooltipIconButton label={`Previous ${unit}`} onClick={() => onStep(-1)}>
                <ChevronLeft aria-hidden />
              </TooltipIconButton>
              <Button variant="secondary" size="sm" onClick={onToday}>
                Today
              </Button>
              <TooltipIconButton label={`Next ${unit}`} onClick={() => onStep(1)}>
                <ChevronRight aria-hidden />
              </TooltipIconButton>
            </TooltipGroup>
          </OnScreen>
        )}
        <div aria-live="polite">
          <Heading level={2} size="xl">
            {describePeriod(view, day)}
          </Heading>
        </div>
      </Row>
      <Controls>
        <Segments label="Show" options={FILTERS} isOn={(value) => filters.has(value)} onChoose={onFilter} />
        <Segments label="View" options={VIEWS} isOn={(value) => view === value} onChoose={onView} />
        <ClocksMenu clocks={clocks} onClocks={onClocks} />
      </Controls>
    </Bar>
  );
}
