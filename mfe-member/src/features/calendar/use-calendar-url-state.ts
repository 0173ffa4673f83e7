import { addDays, addMonths, format, isValid, parseISO, startOfDay } from 'date-fns';
import { useSearchParams } from '@meridian/platform/routing';

const VIEWS = ['month', 'week', 'list'] as const;
export type CalendarView = (typeof VIEWS)[number];

/** Returns whether a date in the URL can be the date of an event. */
const isInRange = (day: Date) => day.getFullYear() > 1970 && day.getFullYear() < 2200;

/** Returns the view and the day, which are stored in the URL. The default day is today. */
export function useCalendarUrlState() {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find((name) => name === params.get('view')) ?? 'month';
  const requested = parseISO(params.get('date') ?? '');
  const day = startOfDay(isValid(requested) && isInRange(requested) ? requested : new Date());

  const go = (next: { view?: CalendarView; day?: Date | null }) =>
    setParams(
      (before) => {
        const values = new URLSearchParams(before);
        if (next.view) values.set('view', next.view);
        if (next.day) values.set('date', format(next.day, 'yyyy-MM-dd'));
        if (next.day === null) values.delete('date');
        return values;
      },
      { replace: true, preventScrollReset: true },
    );

  const step = (by: 1 | -1) => go({ day: view === 'week' ? addDays(day, 7 * by) : addMonths(day, by) });
  return {
    view,
    day,
    show: (name: CalendarView) => go({ view: name }),
    choose: (chosen: Date) => go({ day: chosen }),
    today: () => go({ day: null }),
    step,
  };
}
