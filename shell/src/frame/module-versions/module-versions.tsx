import { Button } from '@meridian/platform';
import { lazy, Suspense, useState } from 'react';
import type { OpenRegistry } from '../../registry/override';

/** The dialog, whose code is loaded when it is first opened. */
export const ModuleVersionsDialog = lazy(async () => ({
  default: (await import('./module-versions-dialog')).ModuleVersionsDialog,
}));

/** Renders the button of the dialog for people who may load other versions of modules. */
export function ModuleVersions({ registry }: { registry: OpenRegistry }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Module Versions
      </Button>
      {isOpen && (
        <Suspense>
          <ModuleVersionsDialog registry={registry} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
