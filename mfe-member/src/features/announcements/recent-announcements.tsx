import { Button, CardSkeleton, ErrorState, Section } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { AnnouncementList } from './announcement-list';
import { announcementsQuery } from './queries';

/** The number of announcements shown before View All is pressed. */
const MAX_COLLAPSED = 5;

/** Prevents a button from increasing the height of its line of text. */
const InlineButton = styled.span`
  margin-block: calc(-1 * var(--space-2));
`;

interface Props {
  title: string;
  /** The id of the chapter, or undefined for a user without a chapter. */
  chapterId?: number;
  /** Whether the user's chapters are loaded. */
  isChapterKnown?: boolean;
  /** The number of lines of each announcement that are shown until it is opened. Default: all. */
  lines?: number;
}

/** Shows the latest announcements of a chapter. View All shows the others. */
export function RecentAnnouncements({ title, chapterId, isChapterKnown = true, lines }: Props) {
  const [all, setAll] = useState(false);
  const list = useQuery({ ...announcementsQuery(chapterId ?? 0), enabled: chapterId !== undefined });
  const hasNoChapter = isChapterKnown && chapterId === undefined;
  const count = list.data?.length ?? 0;
  const action = count > 0 && (
    <InlineButton>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={all}
        disabled={count <= MAX_COLLAPSED}
        onClick={() => setAll(!all)}
      >
        {all ? 'Show Less' : 'View All'}
      </Button>
    </InlineButton>
  );
  return (
    <Section title={title} action={action}>
      {hasNoChapter && <AnnouncementList announcements={[]} />}
      {!hasNoChapter && list.isPending && <CardSkeleton entries={3} lines={3} />}
      {list.isError && <ErrorState title="The announcements could not be loaded" query={list} />}
      {list.data && (
        <AnnouncementList announcements={all ? list.data : list.data.slice(0, MAX_COLLAPSED)} lines={lines} />
      )}
    </Section>
  );
}
