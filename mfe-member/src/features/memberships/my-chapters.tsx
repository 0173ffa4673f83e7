import { ButtonLink, Card, CardSkeleton, EmptyState, ErrorState, Section, TextLink } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { MapPinned, Plus } from 'lucide-react';
import { Link } from '@meridian/platform/routing';
import styled from 'styled-components';
import { ChapterLinks } from './chapter-links';
import { membershipsOf } from './queries';

/** The number of chapters shown. */
const MAX_SHOWN = 5;

const PlusLink = styled(Link)`
  display: inline-grid;
  place-items: center;
  inline-size: 2.25rem;
  block-size: 2.25rem;
  margin-block: calc(-1 * var(--space-3));
  align-self: center;
  border-radius: var(--radius-full);
  color: var(--color-accent);
  &:hover {
    background: var(--color-accent-soft);
  }
`;

interface Props {
  userId: string;
  chaptersTo: string;
  chapterTo: (slug: string) => string;
}

/** Shows the user's first chapters, with a link to more. */
export function MyChapters({ userId, chaptersTo, chapterTo }: Props) {
  const list = useQuery(membershipsOf(userId));
  const count = list.data?.length ?? 0;
  return (
    <Section
      title="My Chapters"
      action={
        <PlusLink to={chaptersTo} aria-label="Find more chapters">
          <Plus size={20} aria-hidden />
        </PlusLink>
      }
    >
      {list.isPending && <CardSkeleton entries={2} lines={1} />}
      {list.isError && <ErrorState title="Your chapters could not be loaded" query={list} />}
      {list.data?.length === 0 && (
        <EmptyState
          icon={<MapPinned aria-hidden />}
          title="No chapters joined yet"
          action={
            <ButtonLink to={chaptersTo} variant="secondary" size="sm">
              Browse Chapters
            </ButtonLink>
          }
        />
      )}
      {count > 0 && (
        <Card padded={false}>
          <ChapterLinks memberships={list.data?.slice(0, MAX_SHOWN) ?? []} to={chapterTo} />
        </Card>
      )}
      {count > MAX_SHOWN && (
        <div>
          <TextLink to={chaptersTo}>View All Chapters</TextLink>
        </div>
      )}
    </Section>
  );
}
