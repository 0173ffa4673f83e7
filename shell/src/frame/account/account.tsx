import { ButtonLink, Skeleton, useReturnState, useSession } from '@meridian/platform';
import type { NavItem, Registry } from '@meridian/shared-types';
import { Suspense } from 'react';
import styled from 'styled-components';
import { AccountMenu } from '../lazy-components';
import { navItems } from '../navigation/nav-items';
import type { Viewer } from '../../registry/audience';

const OnlyWide = styled.span`
  display: none;
  @container frame (min-width: 26em) {
    display: contents;
  }
`;

/** Shows the end of the top bar: the account menu, or the links to sign in. */
export function Account({ registry, viewer }: { registry: Registry; viewer: Viewer | undefined }) {
  const { user } = useSession();
  const items = navItems(registry, 'account', viewer);
  const placeholder = <Skeleton width="2.5rem" height="2.5rem" />;
  if (!viewer) return placeholder;
  return user ? (
    <Suspense fallback={placeholder}>
      <AccountMenu email={user.email} items={items} />
    </Suspense>
  ) : (
    <SignInLinks items={items} />
  );
}

/**
 * Renders the links to sign in, which lead back to the page. The last link is the primary button; the others are quiet
 * and hidden in a narrow frame.
 */
function SignInLinks({ items }: { items: NavItem[] }) {
  const state = useReturnState();
  return items.map((item, index) =>
    index === items.length - 1 ? (
      <ButtonLink key={item.to} to={item.to} state={state} size="sm">
        {item.label}
      </ButtonLink>
    ) : (
      <OnlyWide key={item.to}>
        <ButtonLink to={item.to} state={state} size="sm" variant="quiet">
          {item.label}
        </ButtonLink>
      </OnlyWide>
    ),
  );
}
