import { AvatarMenu, ButtonLink, logout, Skeleton, useSession, type MenuItem } from '@meridian/platform';
import type { NavItem, Registry } from '@meridian/shared-types';
import { LogOut } from 'lucide-react';
import styled from 'styled-components';
import { NavIcon } from './nav-icon';
import { navItems, type Viewer } from './nav-items';
import { useThemeMenu } from './theme-switch';

const Quiet = styled.span`
  display: none;
  @container frame (min-width: 26em) { display: contents; }
`;

/** The end of the top bar: who is here, or how to come in. */
export function Account({ registry, viewer }: { registry: Registry; viewer: Viewer | undefined }) {
  const { user } = useSession();
  const items = navItems(registry, 'account', viewer);
  if (!viewer) return <Skeleton width="2.5rem" height="2.5rem" />;
  return user ? <AccountMenu email={user.email} items={items} /> : <WaysIn items={items} />;
}

/** The last way in is the one that is asked for; the others stand quietly before it, where there is room. */
function WaysIn({ items }: { items: NavItem[] }) {
  return items.map((item, index) => (index === items.length - 1
    ? <ButtonLink key={item.to} to={item.to} size="sm">{item.label}</ButtonLink>
    : <Quiet key={item.to}><ButtonLink to={item.to} size="sm" variant="quiet">{item.label}</ButtonLink></Quiet>));
}

function AccountMenu({ email, items }: { email: string; items: NavItem[] }) {
  const theme = useThemeMenu();
  const links = items.map((item): MenuItem => ({ kind: 'link', label: item.label, icon: <NavIcon name={item.icon} />, to: item.to }));
  return <AvatarMenu email={email} items={[...links, { kind: 'separator' }, theme, { kind: 'separator' }, { label: 'Log out', icon: <LogOut aria-hidden />, onSelect: () => void logout() }]} />;
}
