import { Sheet } from '@meridian/platform/controls';
import type { Registry } from '@meridian/shared-types';
import { navItems, type Viewer } from './nav-items';
import { NavList } from './nav-list';
import { SideNav } from './side-nav';
import { ThemeSwitch } from '../theme/theme-switch';

interface SlideOutSheetProps {
  registry: Registry;
  viewer: Viewer | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SlideOutSheet({ registry, viewer, open, onOpenChange }: SlideOutSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu" side="start">
      {viewer?.isActive && <SideNav registry={registry} viewer={viewer} />}
      <nav aria-label="Main">
        <NavList title="Explore" items={navItems(registry, 'top', viewer)} />
      </nav>
      {viewer && !viewer.isSignedIn && (
        <nav aria-label="Account">
          <NavList title="Account" items={navItems(registry, 'account', viewer)} />
        </nav>
      )}
      {!viewer?.isSignedIn && (
        <div>
          <ThemeSwitch />
        </div>
      )}
    </Sheet>
  );
}
