import { CardSkeleton } from '@meridian/platform';
import { QueryView } from '@meridian/platform/controls';
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
  const preferences = useQuery(preferencesQuery());
  const save = useSavePreferences();
  return (
    <QueryView
      query={preferences}
      placeholder={<CardSkeleton entries={7} lines={1} />}
      failure="Your notification settings could not be loaded"
    >
      {(data) => (
        <>
          <GroupsCard preferences={data} onChange={save.mutate} />
          <TimesCard preferences={data} onChange={save.mutate} />
          {children}
        </>
      )}
    </QueryView>
  );
}
