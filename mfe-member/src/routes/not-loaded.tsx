import { ButtonLink, EmptyState, ErrorState, PageHeader, Stack } from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';
import type { ReactNode } from 'react';

/** Whether there is nothing at an address, or nothing that this person may know of. */
export const isUnknown = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

interface Props {
  query: { error: unknown; refetch: () => unknown };
  /** Of a failure that may pass. */
  title: string;
  /** What the page says where there is nothing at its address, and where to go instead. */
  notFound: { title: string; subtitle: string; icon: ReactNode; hint: string; to: string; label: string };
}

/** In place of a page whose subject could not be loaded. */
export function NotLoaded({ query, title, notFound }: Props) {
  if (!isUnknown(query.error)) return <ErrorState title={title} query={query} />;
  return (
    <Stack gap={5}>
      <PageHeader title={notFound.title} subtitle={notFound.subtitle} />
      <EmptyState
        icon={notFound.icon}
        title={notFound.hint}
        action={<ButtonLink to={notFound.to}>{notFound.label}</ButtonLink>}
      />
    </Stack>
  );
}
