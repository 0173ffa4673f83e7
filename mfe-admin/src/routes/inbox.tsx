import { PageHeader, RequireSession, Stack, TextLink, usePageTitle } from '@meridian/platform';
import { useCallback, useState } from 'react';
import { InboxFilterBar } from '../features/inbox/inbox-filter-bar';
import type { InboxFilters } from '../features/inbox/queries';
import { ThreadList } from '../features/inbox/thread-list';

/** `/admin-tools/inbox` shows site admins the messages of visitors to the office. */
export function InboxPage() {
  usePageTitle('Inbox');
  const [filters, setFilters] = useState<InboxFilters>({ search: '' });
  const change = useCallback((part: Partial<InboxFilters>) => setFilters((all) => ({ ...all, ...part })), []);
  return (
    <RequireSession need="admin" title="Access Denied" text="This page is only accessible to administrators.">
      <Stack gap={5}>
        <PageHeader
          eyebrow={<TextLink to="/admin-tools">Admin Tools</TextLink>}
          title="Inbox"
          subtitle="What people write to the office or report, and who takes care of it."
        />
        <InboxFilterBar filters={filters} onChange={change} />
        <ThreadList filters={filters} />
      </Stack>
    </RequireSession>
  );
}
