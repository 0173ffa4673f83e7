import { api, invalidate, queryFor, toast, toastError } from '@meridian/platform';
import { startDownload } from '@meridian/platform/controls';
import { siteExportsApi, type OfficeReason, type SiteExport } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

/** The interval in milliseconds between two fetches of an export that is being created. */
const PROGRESS_MS = 2000;

export const isBeingMade = ({ state }: Pick<SiteExport, 'state'>): boolean => state === 'gathering';

export const allExports = () => ({
  ...queryFor(siteExportsApi.list),
  refetchInterval: ({ state: { data } }: { state: { data: SiteExport[] | undefined } }) =>
    data?.some(isBeingMade) ? PROGRESS_MS : false,
});

const refetch = () => invalidate(siteExportsApi.list);

export const useOrder = (onOrdered: () => void, onError: (error: Error) => void) =>
  useMutation({
    mutationFn: (body: OfficeReason) => api.siteExports.order({ body }),
    onSuccess: async () => {
      onOrdered();
      await refetch();
    },
    onError: async (error) => {
      onError(error);
      await refetch(); // Another admin may have ordered one.
    },
  });

export const useRemoveExport = (id: string, onRemoved: () => void) =>
  useMutation({
    mutationFn: () => api.siteExports.remove({ params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Export removed' });
      onRemoved();
      await refetch();
    },
    onError: async (error) => {
      toastError('Not removed', error, 'Try again in a moment.');
      await refetch();
    },
  });

/** Requests a link, which is valid for one download, and follows it. */
export const useDownload = (id: string) =>
  useMutation({
    mutationFn: () => api.siteExports.link({ params: { id } }),
    onSuccess: ({ path }) => startDownload(path),
    onError: async (error) => {
      toastError('Not downloaded', error, 'Try again in a moment.');
      await refetch();
    },
  });
