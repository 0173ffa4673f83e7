import { Badge, Card, DividedList, EmptyState, MarkdownText, Row, formatAnnouncementDate } from '@meridian/platform';
import type { Announcement } from '@meridian/shared-types';
import { Megaphone, Pin } from 'lucide-react';
import styled from 'styled-components';
import { useSeen } from './use-seen';

const Title = styled.h3`
  margin: 0;
  font-size: var(--text-md);
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const Content = styled.div`
  margin: var(--space-1) 0 var(--space-2);
`;

const When = styled.p`
  margin: 0;
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

/** Announcements with their full text. What a person has in view is counted as read. */
export function AnnouncementList({ announcements }: { announcements: Announcement[] }) {
  const watch = useSeen();
  if (announcements.length === 0) return <EmptyState icon={<Megaphone aria-hidden />} title="No announcements yet" />;
  return (
    <Card>
      <DividedList as="ol">
        {announcements.map(({ id, title, content, createdAt, editedAt, isPinned }) => (
          <li key={id} ref={watch(id)}>
            <Row gap={2} wrap>
              <Title dir="auto">{title}</Title>
              {isPinned && <Badge icon={<Pin aria-hidden />}>Pinned</Badge>}
            </Row>
            <Content>
              <MarkdownText text={content} />
            </Content>
            <When>
              <time dateTime={createdAt}>{formatAnnouncementDate(createdAt)}</time>
              {editedAt && (
                <>
                  {' · '}
                  <span title={formatAnnouncementDate(editedAt)}>edited</span>
                </>
              )}
            </When>
          </li>
        ))}
      </DividedList>
    </Card>
  );
}
