import { IconButton } from '@meridian/platform';
import type { Registry } from '@meridian/shared-types';
import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SlideOutSheet } from './lazy-components';
import type { Viewer } from './nav-items';

/** The menus of small screens: what the top bar and the side navigation show on large ones. */
export function SlideOut({ registry, viewer }: { registry: Registry; viewer: Viewer | undefined }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // Open only for the location that it was opened at: following any link closes it.
  const open = openAt === key;
  return (
    <>
      <IconButton label="Menu" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpenAt(key)}>
        <MenuIcon aria-hidden />
      </IconButton>
      {openAt !== undefined && (
        <Suspense>
          <SlideOutSheet
            registry={registry}
            viewer={viewer}
            open={open}
            onOpenChange={(next) => setOpenAt(next ? key : undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
