import { Badge, Card, Cover, DescriptionItem, DescriptionList, Heading, Text, countText } from '@meridian/platform';
import type { Chapter } from '@meridian/shared-types';
import { CalendarDays, Check, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  block-size: 100%;
`;

const Foot = styled.div`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  margin-block-start: auto;
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--color-border);
`;

/** The width of a card of the list. */
const COVER_SIZES = '(min-width: 45rem) 24rem, 100vw';

interface Props {
  chapter: Chapter;
  /** Whether the person belongs to the chapter. */
  isJoined: boolean;
  /** The actions. */
  children: ReactNode;
}

/** Shows a chapter in the list. */
export function ChapterCard({ chapter, isJoined, children }: Props) {
  return (
    <Card as="article">
      <Layout>
        {chapter.picture && <Cover picture={chapter.picture} sizes={COVER_SIZES} />}
        <div>
          <Heading level={2} size="xl" id={`chapter-${chapter.id}`}>
            {chapter.name}
          </Heading>
          <DescriptionList>
            <DescriptionItem icon={<MapPin aria-hidden />}>{chapter.state}</DescriptionItem>
            {isJoined && (
              <li>
                <Badge tone="success" icon={<Check aria-hidden />}>
                  Joined
                </Badge>
              </li>
            )}
          </DescriptionList>
        </div>
        <Text lines={3}>{chapter.description || `Professional community in ${chapter.state}`}</Text>
        <Foot>
          <DescriptionList>
            <DescriptionItem icon={<Users aria-hidden />}>{countText(chapter.memberCount, 'member')}</DescriptionItem>
            <DescriptionItem icon={<CalendarDays aria-hidden />}>
              {chapter.eventCount > 0
                ? countText(chapter.eventCount, 'event this week', 'events this week')
                : 'No events this week'}
            </DescriptionItem>
          </DescriptionList>
          {children}
        </Foot>
      </Layout>
    </Card>
  );
}
