import { api, invalidate, queryFor, toast, toastError } from '@meridian/platform';
import { eventsApi, type Holiday, type HolidayInput } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

export const allHolidays = () => queryFor(eventsApi.holidays);

const refetch = () => invalidate(eventsApi.holidays);

export const useAddHoliday = (onAdded: () => void, onError: (error: Error) => void) =>
  useMutation({
    mutationFn: (body: HolidayInput) => api.events.addHoliday({ body }),
    onSuccess: async ({ name }) => {
      toast({ title: 'Holiday added', description: name });
      onAdded();
      await refetch();
    },
    onError,
  });

export const useRemoveHoliday = () =>
  useMutation({
    mutationFn: ({ id }: Holiday) => api.events.removeHoliday({ params: { id } }),
    onSuccess: async (_, { name }) => {
      toast({ title: 'Holiday removed', description: name });
      await refetch();
    },
    onError: async (error) => {
      toastError('Holiday not removed', error, 'Try again in a moment.');
      await refetch(); // Another admin may have removed it.
    },
  });
