import { ErrorState, MEMBER_PARAM, PageHeader, Stack, usePageTitle, useSession } from '@meridian/platform';
import { Tabs } from '@meridian/platform/controls';
import type { DirectoryEntry } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from '@meridian/platform/routing';
import { allChapters } from '../../features/chapters/queries';
import { AllMembers } from '../../features/directory/all-members';
import { ChapterSectionSkeletons } from '../../features/directory/chapter-section';
import { MembersByChapter } from '../../features/directory/members-by-chapter';
import { DirectoryFilterBar, type DirectoryLayout } from '../../features/directory/directory-filter-bar';
import { PersonCard } from '../../features/directory/person-card';
import { useDirectoryFilters } from './use-directory-filters';
import { paths } from '../../paths';
import { ForMembers } from '../for-members';
import { MemberDialog } from '../member-dialog';

/** `/directory` shows all members, with filters. */
export function DirectoryPage() {
  usePageTitle('Member Directory');
  return (
    <ForMembers
      text="Find people by name, place or skill. The member directory comes with a full membership."
      alsoFor="admin"
    >
      <Stack gap={5}>
        <PageHeader title="Member Directory" subtitle="Find people by name, place or what they know." />
        <Directory />
      </Stack>
    </ForMembers>
  );
}

function Directory() {
  const [layout, setLayout] = useState<DirectoryLayout>('grid');
  const [filters, change] = useDirectoryFilters();
  const [params] = useSearchParams();
  const ownId = useSession().user?.id;
  const list = useQuery(allChapters());
  const chapters = list.data ?? [];
  const chapterNames = new Map(chapters.map(({ id, name }) => [id, name]));

  const personTo = useCallback(
    ({ userId, chapterId }: DirectoryEntry) => {
      const next = new URLSearchParams(params);
      next.set(MEMBER_PARAM, userId);
      next.set('of', String(chapterId));
      return `?${next}`;
    },
    [params],
  );
  const card = (entry: DirectoryEntry) => (
    <PersonCard
      key={entry.id}
      entry={entry}
      chapterName={chapterNames.get(entry.chapterId)}
      layout={layout}
      personTo={personTo}
      messagesTo={entry.userId === ownId ? undefined : paths.messagesWith(entry.userId)}
    />
  );
  const byChapter = (
    <>
      {list.isPending && <ChapterSectionSkeletons />}
      {list.isError && <ErrorState title="The chapters could not be loaded" query={list} />}
      <MembersByChapter chapters={chapters} filters={{ ...filters, from: undefined }} layout={layout} render={card} />
    </>
  );

  return (
    <>
      <DirectoryFilterBar
        filters={filters}
        onChange={change}
        chapters={chapters}
        layout={layout}
        onLayout={setLayout}
      />
      <Tabs
        label="Members"
        items={[
          {
            value: 'all',
            label: 'All Members',
            content: <AllMembers filters={filters} layout={layout} render={card} onJump={(from) => change({ from })} />,
          },
          { value: 'chapters', label: 'By Chapter', content: byChapter },
        ]}
      />
      <MemberDialog />
    </>
  );
}
