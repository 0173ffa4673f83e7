import { Card, DividedList, EmptyState, LinkedText, formatAnnouncementDate } from '@meridian/platform';
import type { Announcement } from '@meridian/shared-types';
import { Megaphone } from 'lucide-react';
import styled from 'styled-components';

const Title = styled.h3`
  margin: 0;
  font-size: var(--text-md);
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const Content = styled.p`
  max-inline-size: var(--measure);
  margin: var(--space-1) 0 var(--space-2);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const When = styled.time`
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

/** Announcements with their full text. */
export function AnnouncementList({ announcements }: { announcements: Announcement[] }) {
  if (announcements.length === 0) return <EmptyState icon={<Megaphone aria-hidden />} title="No announcements yet" />;
  return (
    <Card>
      <DividedList as="ol">
        {announcements.map(({ id, title, content, createdAt }) => (
          <li key={id}>
            <Title dir="auto">{title}</Title>
            <Content dir="auto">
              <LinkedText text={content} />
            </Content>
            <When dateTime={createdAt}>{formatAnnouncementDate(createdAt)}</When>
          </li>
        ))}
      </DividedList>
    </Card>
  );
}
