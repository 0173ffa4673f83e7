import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { countText, Button, queryFor, Skeleton, TextLink } from '@meridian/platform';
import { chaptersApi, type Chapter } from '@meridian/shared-types';
import { AvatarPlaceholders } from './avatar-placeholders';

const Frame = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-5);
  min-block-size: 18.75rem;
  align-content: start;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-2);
  overflow-wrap: anywhere;
`;
const Head = styled.header`
  h2 {
    font-size: var(--text-xl);
    line-height: 1.2;
  }
  p {
    margin: 0 0 var(--space-1);
    font-size: var(--text-xs);
    color: var(--color-text-muted);
  }
`;
const People = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  padding-block-end: var(--space-4);
  border-block-end: 1px solid var(--color-border);
  font-size: var(--text-sm);
`;

/** Shows the first chapter as an example. */
export function FirstChapterCard({ events }: { events: (chapter: Chapter) => ReactNode }) {
  const chapters = useQuery(queryFor(chaptersApi.list));
  if (chapters.isPending)
    return (
      <Frame aria-busy="true" aria-label="Loading a chapter">
        <Skeleton lines={5} />
      </Frame>
    );
  if (chapters.isError)
    return (
      <Frame>
        <Head>
          <h2>The chapter could not be loaded</h2>
        </Head>
        <div>
          <Button variant="secondary" size="sm" onClick={() => void chapters.refetch()}>
            Try Again
          </Button>
        </div>
      </Frame>
    );
  const [chapter] = chapters.data;
  if (!chapter)
    return (
      <Frame>
        <Head>
          <h2>The first chapter is being founded</h2>
        </Head>
        Leave your email address, and we will tell you when it opens.
      </Frame>
    );
  return (
    <Frame>
      <Head>
        <p dir="auto">{chapter.state}</p>
        <h2 dir="auto">
          <TextLink quiet to={`/chapters/${encodeURIComponent(chapter.slug)}`}>
            {chapter.name}
          </TextLink>
        </h2>
      </Head>
      <People>
        <AvatarPlaceholders total={chapter.memberCount} /> {countText(chapter.memberCount, 'member')}
      </People>
      {events(chapter)}
    </Frame>
  );
}
