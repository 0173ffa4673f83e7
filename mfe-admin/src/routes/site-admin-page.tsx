import { RequireSession, usePageTitle } from '@meridian/platform';
import type { ReactNode } from 'react';

/** Renders a page for site admins, and a refusal for everyone else. */
export function SiteAdminPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <RequireSession need="admin" title="Access Denied" text="This page is only accessible to administrators.">
      {children}
    </RequireSession>
  );
}
