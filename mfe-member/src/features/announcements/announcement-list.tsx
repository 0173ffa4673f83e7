import {
  Badge,
  Card,
  DividedList,
  EmptyState,
  MarkdownText,
  Row,
  formatAnnouncementDate,
  Text,
} from '@meridian/platform';
import type { Announcement } from '@meridian/shared-types';
import { Megaphone, Pin } from 'lucide-react';
import styled from 'styled-components';
import { ClampedContent } from './clamped-content';
import { useSeen } from './use-seen';

const Title = styled.h3`
  font-size: var(--text-md);
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const Content = styled.div`
  margin: var(--space-1) 0 var(--space-2);
`;

interface Props {
  announcements: Announcement[];
  /** The number of lines of each announcement that are shown until it is opened. Default: all. */
  lines?: number;
}

/** Shows announcements with their text. An announcement that a person has in view is counted as read. */
export function AnnouncementList({ announcements, lines }: Props) {
  const watch = useSeen();
  if (announcements.length === 0) return <EmptyState icon={<Megaphone aria-hidden />} title="No announcements yet" />;
  return (
    <Card>
      <DividedList as="ol">
        {announcements.map(({ id, title, content, createdAt, editedAt, isPinned }) => (
          <li key={id} ref={watch(id)}>
            <Row gap={2} wrap>
              <Title dir="auto" id={`announcement-${id}`}>
                {title}
              </Title>
              {isPinned && <Badge icon={<Pin aria-hidden />}>Pinned</Badge>}
            </Row>
            <Content>
              {lines === undefined ? (
                <MarkdownText text={content} />
              ) : (
                <ClampedContent content={content} lines={lines} titleId={`announcement-${id}`} />
              )}
            </Content>
            <Text size="sm" tone="muted">
              <time dateTime={createdAt}>{formatAnnouncementDate(createdAt)}</time>
              {editedAt && (
                <>
                  {' · '}
                  <span title={formatAnnouncementDate(editedAt)}>edited</span>
                </>
              )}
            </Text>
          </li>
        ))}
      </DividedList>
    </Card>
  );
}
