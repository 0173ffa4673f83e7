import { Card, EmptyState, formatAnnouncementDate } from '@meridian/platform';
import type { Announcement } from '@meridian/shared-types';
import { Megaphone } from 'lucide-react';
import styled from 'styled-components';

const List = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  padding-block: var(--space-4);
  border-block-start: 1px solid var(--color-border);
  &:first-child { border-block-start: 0; padding-block-start: 0; }
  &:last-child { padding-block-end: 0; }
`;

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

/** Announcements as a reading list. */
export function AnnouncementList({ announcements }: { announcements: Announcement[] }) {
  if (announcements.length === 0) return <EmptyState icon={<Megaphone aria-hidden />} title="No announcements yet" />;
  return (
    <Card>
      <List>
        {announcements.map(({ id, title, content, createdAt }) => (
          <Item key={id}>
            <Title>{title}</Title>
            <Content>{content}</Content>
            <When dateTime={createdAt}>{formatAnnouncementDate(createdAt)}</When>
          </Item>
        ))}
      </List>
    </Card>
  );
}
