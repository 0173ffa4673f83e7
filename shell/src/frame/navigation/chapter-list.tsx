import {
  Button,
  UnseenBadge,
  queryFor,
  recheckSession,
  Skeleton,
  Text,
  useUnseenCounts,
  useSession,
  VisuallyHidden,
} from '@meridian/platform';
import { UnreadBadge, useUnread } from '@meridian/platform/realtime';
import { type Chapter, chaptersApi, type NavItem } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { generatePath } from 'react-router-dom';
import styled from 'styled-components';
import { NavSection, SideLink } from './nav-list';

const Name = styled.span`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
const Count = styled.span`
  min-inline-size: 1.75rem;
  text-align: end;
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  font-variant-numeric: tabular-nums;
  font-weight: 400;
`;
const Note = styled.div`
  padding: var(--space-1) var(--space-3) var(--space-2);
  > button {
    margin-inline-start: calc(-1 * var(--space-3));
  }
`;

/** The number of chapters shown that the person has not joined. */
const MAX_OTHERS = 5;

/**
 * Returns the joined chapters, followed by those near them: first in the same state, then in the same time zone, then
 * the rest. Each group keeps the given order.
 */
export function joinedAndNearby(chapters: Chapter[], joinedIds: number[]): Chapter[] {
  const isJoined = ({ id }: Chapter) => joinedIds.includes(id);
  const joined = chapters.filter(isJoined);
  const states = new Set(joined.map(({ state }) => state));
  const zones = new Set(joined.map(({ timeZone }) => timeZone));
  const distance = ({ state, timeZone }: Chapter) => (states.has(state) ? 0 : zones.has(timeZone) ? 1 : 2);
  const others = chapters.filter((chapter) => !isJoined(chapter)).sort((a, b) => distance(a) - distance(b));
  return [...joined, ...others.slice(0, MAX_OTHERS)];
}

/**
 * Shows the person's chapters and some near them with their member counts. Each links to `page`, and there is a link to
 * all chapters.
 */
export function ChapterList({ page }: { page: NavItem | undefined }) {
  const { user, isActiveSubscriber } = useSession();
  const {
    data: chapters,
    isPending,
    isError,
    refetch,
  } = useQuery({ ...queryFor(chaptersApi.list), enabled: isActiveSubscriber });
  const news = useUnseenCounts();
  const unread = useUnread();
  const joined = user?.memberships.map(({ chapterId }) => chapterId) ?? [];
  const retry = () => {
    void recheckSession();
    void refetch();
  }; // Member counts that could not be loaded are missing in both responses.
  if (!page) return null;
  const shown = joinedAndNearby(chapters ?? [], joined);
  return (
    <NavSection title="All Chapters">
      {isPending && (
        <Note>
          <Skeleton lines={4} />
        </Note>
      )}
      {isError && (
        <Note>
          <Text size="sm" tone="muted">
            The chapters could not be loaded
          </Text>
          <Button variant="quiet" size="sm" onClick={() => retry()}>
            Try Again
          </Button>
        </Note>
      )}
      {joined.length === 0 && chapters && (
        <Note>
          <Text size="sm" tone="muted">
            No chapters joined yet
          </Text>
        </Note>
      )}
      <ul>
        {shown.map(({ id, slug, name, memberCount }) => (
          <li key={id}>
            <SideLink to={generatePath(page.to, { slug })}>
              <Name dir="auto">{name}</Name>
              {joined.includes(id) && (
                <>
                  <MapPin aria-hidden size={14} />
                  <VisuallyHidden>joined, </VisuallyHidden>
                </>
              )}
              <UnreadBadge count={unread.of(id)?.unread} />
              <UnseenBadge news={news.of(id)} />
              <Count>
                {memberCount.toLocaleString('en-US')}
                <VisuallyHidden> members</VisuallyHidden>
              </Count>
            </SideLink>
          </li>
        ))}
        {chapters && chapters.length > shown.length && (
          <li>
            <SideLink to={page.to.replace(/\/:.*/, '')} end>
              All chapters
            </SideLink>
          </li>
        )}
      </ul>
    </NavSection>
  );
}
