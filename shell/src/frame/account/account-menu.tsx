import { logout } from '@meridian/platform';
import { AvatarMenu, type MenuItem } from '@meridian/platform/controls';
import type { NavItem } from '@meridian/shared-types';
import { LogOut } from 'lucide-react';
import { NavIcon } from '../navigation/nav-icon';
import { useThemeMenu } from '../theme/theme-menu';
import { UnreadMessages } from '../navigation/unread-messages';

export function AccountMenu({ email, items }: { email: string; items: NavItem[] }) {
  const theme = useThemeMenu();
  const links = items.map((item): MenuItem => ({
    kind: 'link',
    label: (
      <>
        {item.label}
        {item.counts === 'unread-messages' && <UnreadMessages />}
      </>
    ),
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
