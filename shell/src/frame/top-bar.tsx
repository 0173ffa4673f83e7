import { Mark, Skeleton, useOrganization, Wordmark } from '@meridian/platform';
import type { Registry } from '@meridian/shared-types';
import { Suspense } from 'react';
import { generatePath, Link, NavLink } from 'react-router-dom';
import styled from 'styled-components';
import { Account } from './account/account';
import { navItems } from './navigation/nav-items';
import type { Viewer } from '../registry/audience';
import { breakpoint, isLow } from './breakpoints';
import { NoticesBell, SearchButton } from './lazy-components';
import { SlideOut } from './navigation/slide-out';
import { ThemeSwitch } from './theme/theme-switch';

const Bar = styled.header`
  position: sticky;
  z-index: 30;
  inset-block-start: 0;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  block-size: var(--bar-height);
  padding-inline: var(--gutter);
  border-block-end: 1px solid var(--color-border);
  background: var(--color-bg);
  ${isLow} {
    position: relative;
  }
`;
/**
 * In a frame that is too narrow for the name, only the mark is shown. Beside the search, and with text of twice the
 * size on a phone, there is no room for either, and the menu leads to all pages.
 */
const Home = styled(Link)<{ $isTight: boolean }>`
  display: inline-flex;
  align-items: center;
  min-inline-size: 0;
  min-block-size: 2.75rem;
  margin-inline-end: auto;
  text-decoration: none;
  color: var(--color-accent);
  > svg {
    flex: none;
    inline-size: 1.75rem;
    block-size: 1.75rem;
  }
  > img {
    max-inline-size: 3rem;
  }
  > span {
    display: none;
  }
  @container frame (max-width: ${({ $isTight }) => ($isTight ? '14em' : '0em')}) {
    display: none;
  }
  @container frame (min-width: ${({ $isTight }) => ($isTight ? '22.75em' : '17em')}) {
    > svg,
    > img {
      display: none;
    }
    > span {
      display: inline-flex;
    }
  }
`;
const Nav = styled.nav`
  block-size: 100%;
`;
const Links = styled.ul`
  display: none;
  ${breakpoint.wide} {
    display: flex;
    align-items: stretch;
    block-size: 100%;
    margin-inline: auto;
    gap: clamp(0px, 0.6vw, var(--space-3));
  }
`;
const Entry = styled(NavLink)`
  position: relative;
  display: flex;
  align-items: center;
  block-size: 100%;
  padding-inline: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  font-weight: 500;
  white-space: nowrap;
  text-decoration: none;
  transition: color var(--motion-fast);
  &:hover,
  &.active {
    color: var(--color-text);
  }
  &.active::after {
    content: '';
    position: absolute;
    inset-inline: var(--space-2);
    inset-block-end: -1px;
    block-size: 2px;
    background: var(--color-accent);
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;
const Actions = styled.div`
  display: flex;
  flex: none;
  margin-inline-start: auto;
  align-items: center;
  @container frame (min-width: 14em) {
    gap: var(--space-2);
  }
`;
/** In a narrow frame the theme switch is in the slide-out instead. */
const OnlyWide = styled.div`
  display: none;
  @container frame (min-width: 20em) {
    display: contents;
  }
`;
const OnlyNarrow = styled.div`
  margin-inline: calc(-1 * var(--space-3)) calc(-1 * var(--space-2));
  ${breakpoint.wide} {
    display: none;
  }
`;

/** Renders the bar at the top: home, the modules' links, and the visitor's account. */
export function TopBar({ registry, viewer }: { registry: Registry; viewer: Viewer | undefined }) {
  const { name } = useOrganization();
  const [chapterPage] = navItems(registry, 'chapter', viewer);
  const messages = navItems(registry, 'side', viewer).find(({ counts }) => counts === 'unread-messages');
  return (
    <Bar>
      <OnlyNarrow>
        <SlideOut registry={registry} viewer={viewer} />
      </OnlyNarrow>
      <Home to="/" $isTight={viewer?.isActive === true} aria-label={`${name}, home`}>
        <Mark />
        <Wordmark />
      </Home>
      <Nav aria-label="Main">
        <Links>
          {navItems(registry, 'top', viewer).map((item) => (
            <li key={item.to}>
              <Entry to={item.to}>{item.label}</Entry>
            </li>
          ))}
        </Links>
      </Nav>
      <Actions>
        {!viewer?.isSignedIn && (
          <OnlyWide>
            <ThemeSwitch />
          </OnlyWide>
        )}
        {viewer?.isActive && (
          <Suspense fallback={<Skeleton width="2.75rem" height="2.75rem" />}>
            <SearchButton registry={registry} viewer={viewer} />
          </Suspense>
        )}
        {viewer?.isSignedIn && (
          <Suspense fallback={<Skeleton width="2.75rem" height="2.75rem" />}>
            <NoticesBell
              chatTo={chapterPage && ((slug) => `${generatePath(chapterPage.to, { slug })}?tab=chat`)}
              messagesTo={messages?.to}
            />
          </Suspense>
        )}
        <Account registry={registry} viewer={viewer} />
      </Actions>
    </Bar>
  );
}
