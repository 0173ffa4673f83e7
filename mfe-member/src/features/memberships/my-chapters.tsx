import { ButtonLink, Card, CardSkeleton, EmptyState, Section, TextLink } from '@meridian/platform';
import { QueryView } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { MapPinned, Plus } from 'lucide-react';
import { Link } from '@meridian/platform/routing';
import styled from 'styled-components';
import { ChapterLinks } from './chapter-links';
import { membershipsQuery } from './queries';

/** The number of chapters shown. */
const MAX_SHOWN = 5;

const PlusLink = styled(Link)`
  display: inline-grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
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
  const list = useQuery(membershipsQuery(userId));
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
      <QueryView
        query={list}
        placeholder={<CardSkeleton entries={2} lines={1} />}
        failure="Your chapters could not be loaded"
      >
        {(memberships) =>
          memberships.length === 0 ? (
            <EmptyState
              icon={<MapPinned aria-hidden />}
              title="No chapters joined yet"
              action={
                <ButtonLink to={chaptersTo} variant="secondary" size="sm">
                  Browse Chapters
                </ButtonLink>
              }
            />
          ) : (
            <Card padded={false}>
              <ChapterLinks memberships={memberships.slice(0, MAX_SHOWN)} to={chapterTo} />
            </Card>
          )
        }
      </QueryView>
      {count > MAX_SHOWN && (
        <div>
          <TextLink to={chaptersTo}>View All Chapters</TextLink>
        </div>
      )}
    </Section>
  );
}
