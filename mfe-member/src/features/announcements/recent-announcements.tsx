import { Button, ErrorState, Section, Skeleton } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { AnnouncementList } from './announcement-list';
import { announcementsOf } from './queries';

/** Announcements shown before View All. */
const FIRST = 5;

/** Lets a button stand in a line of text without making it higher. */
const Snug = styled.span`
  margin-block: calc(-1 * var(--space-2));
`;

interface Props {
  title: string;
  /** Left out for a reader without a chapter: there are none then. */
  chapterId?: number;
  /** False while it is not known whether there is a chapter. */
  isKnown?: boolean;
}

/** The latest of a chapter's announcements, and all of them on demand. */
export function RecentAnnouncements({ title, chapterId, isKnown = true }: Props) {
  const [all, setAll] = useState(false);
  const list = useQuery({ ...announcementsOf(chapterId ?? 0), enabled: chapterId !== undefined });
  const none = isKnown && chapterId === undefined;
  const count = list.data?.length ?? 0;
  const action = count > 0 && (
    <Snug>
      <Button variant="quiet" size="sm" aria-expanded={all} disabled={count <= FIRST} onClick={() => setAll(!all)}>
        {all ? 'Show Less' : 'View All'}
      </Button>
    </Snug>
  );
  return (
    <Section title={title} action={action}>
      {none && <AnnouncementList announcements={[]} />}
      {!none && list.isPending && <Skeleton lines={5} />}
      {list.isError && <ErrorState title="The announcements could not be loaded" onRetry={() => void list.refetch()} />}
      {list.data && <AnnouncementList announcements={all ? list.data : list.data.slice(0, FIRST)} />}
    </Section>
  );
}
