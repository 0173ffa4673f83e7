import { IconButton, Sheet } from '@meridian/platform';
import type { Registry } from '@meridian/shared-types';
import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { navItems, type Viewer } from './nav-items';
import { NavList } from './nav-list';
import { SideNav } from './side-nav';
import { ThemeSwitch } from './theme-switch';

/** The menus of small screens: what the top bar and the side navigation show on large ones. */
export function SlideOut({ registry, viewer }: { registry: Registry; viewer: Viewer | undefined }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  return (
    <>
      <IconButton label="Menu" tooltip={false} aria-haspopup="dialog" aria-expanded={openAt === key} onClick={() => setOpenAt(key)}><MenuIcon aria-hidden /></IconButton>
      {/* Open only for the location that it was opened at: following any link closes it. */}
      <Sheet open={openAt === key} onOpenChange={(open) => setOpenAt(open ? key : undefined)} title="Menu" side="start">
        {viewer?.isActive && <SideNav registry={registry} viewer={viewer} />}
        <nav aria-label="Main"><NavList title="Explore" items={navItems(registry, 'top', viewer)} /></nav>
        {viewer && !viewer.isSignedIn && <nav aria-label="Account"><NavList title="Account" items={navItems(registry, 'account', viewer)} /></nav>}
        {!viewer?.isSignedIn && <div><ThemeSwitch /></div>}
      </Sheet>
    </>
  );
}
