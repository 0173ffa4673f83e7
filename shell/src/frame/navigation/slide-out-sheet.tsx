import { IconButton } from '@meridian/platform';
import { Sheet } from '@meridian/platform/controls';
import type { Registry } from '@meridian/shared-types';
import { navItems } from './nav-items';
import type { Viewer } from '../../registry/audience';
import { NavList } from './nav-list';
import { SideNav } from './side-nav';
import { useThemeButton } from '../theme/theme-button';
import { ThemeMenu } from '../theme/theme-menu';

interface SlideOutSheetProps {
  registry: Registry;
  viewer: Viewer | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SlideOutSheet({ registry, viewer, open, onOpenChange }: SlideOutSheetProps) {
  const themeButton = useThemeButton();
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
          <ThemeMenu trigger={<IconButton {...themeButton} />} defaultOpen={false} />
        </div>
      )}
    </Sheet>
  );
}
