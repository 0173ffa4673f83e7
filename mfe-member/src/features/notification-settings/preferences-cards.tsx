import { CardSkeleton, ErrorState } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GroupsCard } from './groups-card';
import { preferencesQuery, useSavePreferences } from './preferences-queries';
import { TimesCard } from './times-card';

/**
 * Shows the user's choices for each group of notices, and when mails are sent. `children` are shown once these are
 * loaded.
 */
export function PreferencesCards({ children }: { children: ReactNode }) {
  const { data, isError, error, refetch } = useQuery(preferencesQuery());
  const save = useSavePreferences();
  if (isError) return <ErrorState title="Your notification settings could not be loaded" query={{ error, refetch }} />;
  if (!data) return <CardSkeleton entries={7} lines={1} />;
  const props = { preferences: data, onChange: save.mutate };
  return (
    <>
      <GroupsCard {...props} />
      <TimesCard {...props} />
      {children}
    </>
  );
}
