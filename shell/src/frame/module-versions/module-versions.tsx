import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { OpenRegistry } from '../../registry/override';

/** The dialog, whose code is loaded when it is first opened. */
export const ModuleVersionsDialog = lazy(async () => ({
  default: (await import('./module-versions-dialog')).ModuleVersionsDialog,
}));

/** Shows the dialog at `#module-versions` of every page, for people who may load other versions of modules. */
export function ModuleVersions({ registry }: { registry: OpenRegistry }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  if (hash !== '#module-versions') return null;
  return (
    <Suspense>
      <ModuleVersionsDialog
        registry={registry}
        onClose={() => void navigate({ search }, { replace: true, preventScrollReset: true })}
      />
    </Suspense>
  );
}
