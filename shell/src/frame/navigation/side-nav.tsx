import type { Registry } from '@meridian/shared-types';
import { ChapterList } from './chapter-list';
import { navItems } from './nav-items';
import type { Viewer } from '../../registry/audience';
import { NavList } from './nav-list';

export function SideNav({ registry, viewer }: { registry: Registry; viewer: Viewer }) {
  const [chapterPage] = navItems(registry, 'chapter', viewer);
  return (
    <nav aria-label="Member">
      <NavList title="Navigation" items={navItems(registry, 'side', viewer)} />
      <ChapterList page={chapterPage} />
      <NavList title="Quick Actions" items={navItems(registry, 'quick', viewer)} />
    </nav>
  );
}
