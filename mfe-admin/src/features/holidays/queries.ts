import { api, queryFor, useApiMutation } from '@meridian/platform';
import { eventsApi, type Holiday, type HolidayInput } from '@meridian/shared-types';

export const allHolidays = () => queryFor(eventsApi.holidays);

export const useAddHoliday = (onDone: () => void, failed: (error: Error) => void) =>
  useApiMutation({
    mutationFn: (body: HolidayInput) => api.events.addHoliday({ body }),
    done: ({ name }) => ({ title: 'Holiday added', description: name }),
    onDone,
    failed,
    affects: [eventsApi.holidays],
  });

export const useRemoveHoliday = () =>
  useApiMutation({
    mutationFn: ({ id }: Holiday) => api.events.removeHoliday({ params: { id } }),
    done: (_, { name }) => ({ title: 'Holiday removed', description: name }),
    failed: 'Holiday not removed',
    affects: [eventsApi.holidays],
    refetchAfterFailure: true,
  });
