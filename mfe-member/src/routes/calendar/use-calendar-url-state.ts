import { addDays, addMonths, format, isValid, parseISO, startOfDay } from 'date-fns';
import { useUrlParams } from '../use-url-params';
import type { CalendarView } from '../../features/calendar/calendar-bar';

const VIEWS = ['month', 'week', 'list'] as const;

/** Returns whether a date in the URL can be the date of an event. */
const isInRange = (day: Date) => day.getFullYear() > 1970 && day.getFullYear() < 2200;

/** Returns the view and the day, which are stored in the URL. The default day is today. */
export function useCalendarUrlState() {
  const [params, setParams] = useUrlParams();
  const view = VIEWS.find((name) => name === params.get('view')) ?? 'month';
  const requested = parseISO(params.get('date') ?? '');
  const day = startOfDay(isValid(requested) && isInRange(requested) ? requested : new Date());

  const chooseDay = (next: Date | undefined) => setParams({ date: next && format(next, 'yyyy-MM-dd') });

  const step = (by: 1 | -1) => chooseDay(view === 'week' ? addDays(day, 7 * by) : addMonths(day, by));
  return {
    view,
    day,
    show: (name: CalendarView) => setParams({ view: name }),
    choose: chooseDay,
    today: () => chooseDay(undefined),
    step,
  };
}
