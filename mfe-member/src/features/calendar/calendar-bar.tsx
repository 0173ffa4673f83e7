import { Button, Heading, Row } from '@meridian/platform';
import { TooltipGroup, TooltipIconButton } from '@meridian/platform/controls';
import { format } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import styled from 'styled-components';
import { weekOf } from './days';
import type { CalendarFilter } from './calendar-filters';
import type { CalendarView } from './use-calendar-url-state';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-5);
  align-items: center;
  justify-content: space-between;
`;

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

function periodOf(view: CalendarView, day: Date): string {
  if (view === 'month') return format(day, 'MMMM yyyy');
  if (view === 'list') return 'All dates';
  const days = weekOf(day);
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
}

/** Controls for the period, the view and the filters. */
export function CalendarBar({ view, onView, day, onStep, onToday, filters, onFilter }: Props) {
  const unit = VIEWS.find(({ value }) => value === view)?.unit;
  return (
    <Bar>
      <Row gap={2} wrap>
        {unit && (
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
        )}
        <div aria-live="polite">
          <Heading level={2} size="xl">
            {periodOf(view, day)}
          </Heading>
        </div>
      </Row>
      <Row gap={5} wrap>
        <Row gap={1} role="group" aria-label="Show">
          {FILTERS.map(({ value, label }) => (
            <Button
              key={value}
              size="sm"
              variant={filters.has(value) ? 'primary' : 'quiet'}
              aria-pressed={filters.has(value)}
              onClick={() => onFilter(value)}
            >
              {label}
            </Button>
          ))}
        </Row>
        <Row gap={1} role="group" aria-label="View">
          {VIEWS.map(({ value, label }) => (
            <Button
              key={value}
              size="sm"
              variant={view === value ? 'primary' : 'quiet'}
              aria-pressed={view === value}
              onClick={() => onView(value)}
            >
              {label}
            </Button>
          ))}
        </Row>
      </Row>
    </Bar>
  );
}
