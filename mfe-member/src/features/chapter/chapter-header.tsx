import { Badge, Button, PageHeader, Row, countText } from '@meridian/platform';
import type { Chapter, MembershipStatus } from '@meridian/shared-types';
import { CalendarDays, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  margin-block-start: calc(-1 * var(--space-4));
  font-size: var(--text-sm);
  color: var(--color-text-muted);
  > li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }
`;

const Locked = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-1);
  > p {
    font-size: var(--text-sm);
    color: var(--color-text-muted);
  }
`;

interface Props {
  chapter: Chapter;
  standing?: MembershipStatus;
  isActiveSubscriber: boolean;
  /** Buttons for chapter admins: Manage, Post and Create Event. */
  adminControls?: ReactNode;
  /** What a member of the chapter without an active subscription is offered. */
  upgrade: ReactNode;
}

/** Name, place and statistics of a chapter, and the user's membership. */
export function ChapterHeader({ chapter, standing, isActiveSubscriber, adminControls, upgrade }: Props) {
  const join = (
    <Locked>
      <Button disabled aria-describedby="membership-required">
        Join Chapter
      </Button>
      <p id="membership-required">Membership required</p>
    </Locked>
  );
  return (
    <div>
      <PageHeader
        title={chapter.name}
        subtitle={chapter.description || `Professional community in ${chapter.state}`}
        eyebrow={
          <Row gap={2}>
            <MapPin size={16} aria-hidden />
            <bdi>{chapter.state}</bdi>
            {isActiveSubscriber && standing?.isMember && <Badge tone="success">Member</Badge>}
            {!isActiveSubscriber && standing?.isMember && <Badge>Your chapter</Badge>}
          </Row>
        }
        actions={adminControls || (!isActiveSubscriber && (standing?.isMember ? upgrade : join))}
      />
      <Facts>
        <li>
          <Users size={18} aria-hidden />
          {countText(chapter.memberCount, 'member')}
        </li>
        <li>
          <CalendarDays size={18} aria-hidden />
          {countText(chapter.eventCount, 'event this week', 'events this week')}
        </li>
      </Facts>
    </div>
  );
}
