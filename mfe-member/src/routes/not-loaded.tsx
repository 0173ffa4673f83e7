import { ButtonLink, EmptyState, ErrorState, PageHeader, Stack } from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';
import type { ReactNode } from 'react';

/** Returns whether there is nothing at an address, or nothing that this person may see. */
export const isUnknown = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

interface Props {
  query: { error: unknown; refetch: () => unknown };
  /** The title for a temporary failure. */
  title: string;
  /** The content of the page if there is nothing at its address, with a link to another page. */
  notFound: { title: string; subtitle: string; icon: ReactNode; hint: string; to: string; label: string };
}

/** Replaces a page whose subject could not be loaded. */
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
