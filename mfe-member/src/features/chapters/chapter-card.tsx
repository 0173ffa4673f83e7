import { Card } from '@meridian/platform';
import type { Chapter } from '@meridian/shared-types';
import { CalendarDays, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  block-size: 100%;
`;

const Place = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  margin: 0;
  font-size: var(--text-sm);
  color: var(--color-text-muted);
  overflow-wrap: anywhere;
  > svg { flex: none; }
`;

const Name = styled.h2`
  margin: 0;
  font-family: var(--font-display);
  font-size: var(--text-xl);
  font-weight: 500;
  line-height: 1.2;
  overflow-wrap: anywhere;
`;

const Description = styled.p`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
  margin: 0;
  overflow-wrap: anywhere;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;
  justify-content: space-between;
  margin-block-start: auto;
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--color-border);
`;

const Counts = styled.ul`
  display: flex;
  flex: 1 1 100%;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--text-sm);
  color: var(--color-text-muted);
  > li { display: inline-flex; align-items: center; gap: var(--space-2); }
`;

const many = (count: number, one: string, more: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

/** A chapter in the list. `children` is what the reader can do with it. */
export function ChapterCard({ chapter, children }: { chapter: Chapter; children: ReactNode }) {
  return (
    <Card as="article">
      <Layout>
        <div>
          <Name id={`chapter-${chapter.id}`}>{chapter.name}</Name>
          <Place><MapPin size={14} aria-hidden />{chapter.state}</Place>
        </div>
        <Description>{chapter.description || `Professional community in ${chapter.state}`}</Description>
        <Foot>
          <Counts>
            <li><Users size={16} aria-hidden />{many(chapter.memberCount, 'member', 'members')}</li>
            <li><CalendarDays size={16} aria-hidden />{many(chapter.eventCount, 'event this week', 'events this week')}</li>
          </Counts>
          {children}
        </Foot>
      </Layout>
    </Card>
  );
}
