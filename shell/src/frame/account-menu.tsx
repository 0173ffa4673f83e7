import { Badge, logout, queryFor, VisuallyHidden } from '@meridian/platform';
import { AvatarMenu, type MenuItem } from '@meridian/platform/controls';
import { directMessagesApi, type NavItem } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { NavIcon } from './nav-icon';
import { useThemeMenu } from './theme-menu';

export function AccountMenu({ email, items }: { email: string; items: NavItem[] }) {
  const theme = useThemeMenu();
  const links = items.map((item): MenuItem => ({
    kind: 'link',
    label: item.counts === 'unread-messages' ? <UnreadMessages label={item.label} /> : item.label,
    icon: <NavIcon name={item.icon} />,
    to: item.to,
  }));
  return (
    <AvatarMenu
      email={email}
      items={[
        ...links,
        { kind: 'separator' },
        theme,
        { kind: 'separator' },
        { label: 'Log out', icon: <LogOut aria-hidden />, onSelect: () => void logout() },
      ]}
    />
  );
}

/** The number is asked for when the menu is open: pages do not wait for it, and the bell tells of new messages. */
function UnreadMessages({ label }: { label: string }) {
  const unread = useQuery(queryFor(directMessagesApi.conversations, { query: { limit: '1' } })).data?.unread ?? 0;
  return (
    <>
      {label}
      {unread > 0 && (
        <Badge tone="accent">
          {unread}
          <VisuallyHidden> unread</VisuallyHidden>
        </Badge>
      )}
    </>
  );
}
