import type { Chapter, DirectoryEntry } from '@meridian/shared-types';
import { useState, type ReactNode } from 'react';
import { ChapterSection } from './chapter-section';
import type { DirectoryLayout } from './directory-filter-bar';
import type { DirectoryFilters } from './queries';

interface Props {
  chapters: Chapter[];
  filters: DirectoryFilters;
  layout: DirectoryLayout;
  render: (entry: DirectoryEntry) => ReactNode;
}

/**
 * Shows one entry per membership, grouped by chapter. A search opens all chapters; otherwise only the first is open.
 */
export function MembersByChapter({ chapters, filters, layout, render }: Props) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const shown = chapters.filter(({ id }) => !filters.chapter || String(id) === filters.chapter);
  const toggle = (id: number) =>
    setToggled((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  return shown.map((chapter, index) => {
    const isInitiallyOpen = index === 0 || filters.search !== undefined;
    return (
      <ChapterSection
        key={chapter.id}
        chapter={chapter}
        filters={filters}
        layout={layout}
        open={isInitiallyOpen !== toggled.has(chapter.id)}
        onToggle={() => toggle(chapter.id)}
        render={render}
      />
    );
  });
}
