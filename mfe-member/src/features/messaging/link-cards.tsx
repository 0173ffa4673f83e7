import { queryFor } from '@meridian/platform';
import { Link } from '@meridian/platform/routing';
import { authApi, chaptersApi, eventsApi, postsApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, MapPin, Newspaper, UserRound, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { ownPagesIn, type OwnPage } from './own-pages';

const TERMS: Record<OwnPage['kind'], { name: string; Icon: LucideIcon }> = {
  event: { name: 'Event', Icon: CalendarDays },
  chapter: { name: 'Chapter', Icon: MapPin },
  member: { name: 'Member', Icon: UserRound },
  article: { name: 'Article', Icon: Newspaper },
};

/** The height is the same with and without a title, so that a title that arrives moves nothing. */
const Card = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: var(--space-2);
  align-items: center;
  inline-size: 20rem;
  max-inline-size: 100%;
  margin-block-start: var(--space-2);
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-md);
  background: var(--color-surface);
  color: var(--color-text);
  text-decoration: none;
  &:hover {
    border-color: var(--color-accent-strong);
  }
  > svg {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    color: var(--color-text-muted);
  }
`;
const Words = styled.span`
  display: grid;
  line-height: 1.4;
  white-space: nowrap;
  > * {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;
const Kind = styled.span`
  font-size: var(--text-xs);
  color: var(--color-text-muted);
`;
const Title = styled.strong`
  font-size: var(--text-sm);
  font-weight: 600;
`;

interface Query<T> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

const titleFrom = <T,>({ queryKey, queryFn }: Query<T>, titleOf: (data: T) => string): Query<string> => ({
  queryKey: [...queryKey, 'title'],
  queryFn: async (context) => titleOf(await queryFn(context)),
});

/** Returns the query for the title of a page. It makes the call of the page itself, with the rights of the reader. */
function titleQuery({ kind, key }: OwnPage): Query<string> {
  switch (kind) {
    case 'event':
      return titleFrom(queryFor(eventsApi.get, { params: { id: key } }), ({ title }) => title);
    case 'chapter':
      return titleFrom(queryFor(chaptersApi.bySlug, { params: { slug: key } }), ({ name }) => name);
    case 'member':
      return titleFrom(queryFor(authApi.user, { params: { id: key } }), ({ user }) => user.profile.name);
    default:
      return titleFrom(queryFor(postsApi.get, { params: { slug: key } }), ({ title }) => title);
  }
}

/** Returns a ref, and whether its element has been on the screen. */
function useWasSeen() {
  const ref = useRef<HTMLAnchorElement>(null);
  const [wasSeen, setWasSeen] = useState(false);
  useEffect(() => {
    if (wasSeen || !ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasSeen(true);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [wasSeen]);
  return { ref, wasSeen };
}

/** Without a title, which the reader may not be allowed to read, the card shows the path. */
function LinkCard({ page }: { page: OwnPage }) {
  const { ref, wasSeen } = useWasSeen();
  const { data: title } = useQuery({ ...titleQuery(page), enabled: wasSeen });
  const { name, Icon } = TERMS[page.kind];
  return (
    <Card ref={ref} to={page.to}>
      <Icon aria-hidden />
      <Words>
        <Kind>{name}</Kind>
        <Title dir="auto">{title ?? page.to}</Title>
      </Words>
    </Card>
  );
}

/** Shows the titles of the pages of this site to which a message links. Nothing is fetched from other sites. */
export const LinkCards = ({ text }: { text: string }) =>
  ownPagesIn(text, window.location.origin).map((page) => <LinkCard key={page.to} page={page} />);
