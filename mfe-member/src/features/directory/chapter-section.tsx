import { Badge, ErrorState, Grid, PageParts, Skeleton, Stack, Text } from '@meridian/platform';
import { LoadMore } from '@meridian/platform/controls';
import type { Chapter, DirectoryEntry } from '@meridian/shared-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { DirectoryLayout } from './directory-filter-bar';
import { directoryPages, type DirectoryFilters } from './queries';

const Toggle = styled.button`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  inline-size: 100%;
  padding: var(--space-3) 0;
  border: 0;
  background: none;
  font: inherit;
  font-family: var(--font-display);
  font-size: var(--text-lg);
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  > svg {
    flex: none;
    transition: rotate var(--motion-fast);
  }
  &[aria-expanded='false'] > svg {
    rotate: -90deg;
  }
`;

const SectionFrame = styled.section`
  border-block-start: 1px solid var(--color-border);
  padding-block-end: var(--space-3);
`;

/** Shows placeholders for chapters, of which the first one is open. */
export const ChapterSectionSkeletons = () =>
  [1, 2, 3].map((key) => (
    <SectionFrame key={key}>
      <Toggle as="div">
        <Skeleton width="12rem" height="1lh" />
      </Toggle>
      {key === 1 && <PageParts parts={['cards']} />}
    </SectionFrame>
  ));

interface Props {
  chapter: Chapter;
  filters: DirectoryFilters;
  layout: DirectoryLayout;
  open: boolean;
  onToggle: () => void;
  render: (entry: DirectoryEntry) => ReactNode;
}

/** Shows a chapter of the directory. Its members are fetched when it is opened. */
export function ChapterSection({ chapter, filters, layout, open, onToggle, render }: Props) {
  return (
    <SectionFrame aria-label={chapter.name}>
      <h2>
        <Toggle type="button" data-printed aria-expanded={open} onClick={onToggle}>
          <ChevronDown size={18} aria-hidden />
          {chapter.name}
          <Badge>{chapter.memberCount.toLocaleString('en-US')}</Badge>
        </Toggle>
      </h2>
      {open && <Members chapterId={chapter.id} filters={filters} layout={layout} render={render} />}
    </SectionFrame>
  );
}

function Members({
  chapterId,
  filters,
  layout,
  render,
}: { chapterId: number } & Pick<Props, 'filters' | 'layout' | 'render'>) {
  const list = useInfiniteQuery(directoryPages('directory', { ...filters, chapter: String(chapterId) }));
  if (list.isPending) return <PageParts parts={['cards']} />;
  if (list.isError && !list.data) return <ErrorState title="The members could not be loaded" query={list} />;
  const people = list.data.pages.flat();
  if (people.length === 0)
    return (
      <Text tone="muted" size="sm">
        No members found in this chapter.
      </Text>
    );
  return (
    <Stack gap={4}>
      <Grid min={layout === 'grid' ? '19rem' : '100%'} gap={4}>
        {people.map(render)}
      </Grid>
      <LoadMore list={list} failure="More members could not be loaded">
        Show More Members
      </LoadMore>
    </Stack>
  );
}
