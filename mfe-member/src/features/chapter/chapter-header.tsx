import { Badge, Button, Cover, PageHeader, Row, Stack, countText, media, useSession } from '@meridian/platform';
import { isChapterAdmin, type Chapter, type ChapterDetails, type MembershipStatus } from '@meridian/shared-types';
import { CalendarDays, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Meta = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  margin-block-start: var(--space-2);
  font-size: var(--text-sm);
  color: var(--color-text-muted);
  ${media.md} {
    margin-block-start: calc(-1 * var(--space-4));
  }
  > li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }
`;

/** On a phone, the description is in the overview. CSS decides, because the HTML is rendered for every width. */
const WideOnly = styled.span`
  @media (max-width: 767.98px) {
    display: none;
  }
`;
/** Contains what is shown on phones only, and is the counterpart of the header's description. */
export const NarrowOnly = styled.div`
  ${media.md} {
    display: none;
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

const StandingBadge = ({ standing }: { standing: MembershipStatus }) =>
  isChapterAdmin(standing) ? <Badge tone="accent">Admin</Badge> : <Badge tone="success">Member</Badge>;

interface Props {
  chapter: ChapterDetails;
  standing?: MembershipStatus;
  isActiveSubscriber: boolean;
  /** The extent of the header. `name` has no picture, description and numbers. */
  extent: 'full' | 'name';
  /** The buttons for chapter admins: Manage, Post and Create Event. */
  adminControls?: ReactNode;
  /** The links of visitors, or the offer to a member of the chapter without an active subscription. */
  wayIn: ReactNode;
}

/** Returns the chapter's description, or a default text. */
export const describeChapter = ({ description, state }: Chapter): string =>
  description || `Professional community in ${state}`;

/** Shows the picture, name, place and statistics of a chapter, and the user's membership. */
export function ChapterHeader({ chapter, standing, isActiveSubscriber, extent, adminControls, wayIn }: Props) {
  const { status } = useSession();
  const join = (
    <Locked>
      <Button disabled aria-describedby="membership-required">
        Join Chapter
      </Button>
      <p id="membership-required">Membership required</p>
    </Locked>
  );
  const offer = standing?.isMember || status === 'anonymous' ? wayIn : join;
  const actions = adminControls || (!chapter.archive && !isActiveSubscriber && status !== 'loading' && offer);
  return (
    <Stack gap={5}>
      {chapter.picture && extent !== 'name' && (
        <Cover picture={chapter.picture} sizes="(min-width: 80rem) 75rem, 100vw" shape="banner" isFirst />
      )}
      <div>
        <PageHeader
          title={chapter.name}
          subtitle={extent === 'full' ? <WideOnly>{describeChapter(chapter)}</WideOnly> : undefined}
          eyebrow={
            <Row gap={2}>
              <MapPin size={16} aria-hidden />
              <bdi>{chapter.state}</bdi>
              {chapter.archive && <Badge>Archived</Badge>}
              {standing?.isMember &&
                (isActiveSubscriber || isChapterAdmin(standing) ? (
                  <StandingBadge standing={standing} />
                ) : (
                  <Badge>Your chapter</Badge>
                ))}
            </Row>
          }
          actions={actions || undefined}
          isCompact={extent === 'name'}
        />
        {extent !== 'name' && (
          <Meta>
            <li>
              <Users size={18} aria-hidden />
              {countText(chapter.memberCount, 'member')}
            </li>
            <li>
              <CalendarDays size={18} aria-hidden />
              {chapter.eventCount > 0
                ? countText(chapter.eventCount, 'event this week', 'events this week')
                : 'No events this week'}
            </li>
          </Meta>
        )}
      </div>
    </Stack>
  );
}
