import { PageHeader, Stack, TextLink } from '@meridian/platform';
import { useCallback, useState } from 'react';
import { InboxFilterBar } from '../features/inbox/inbox-filter-bar';
import type { InboxFilters } from '../features/inbox/queries';
import { ThreadList } from '../features/inbox/thread-list';
import { SiteAdminPage } from './site-admin-page';

/** `/admin-tools/inbox` shows site admins the messages of visitors to the office. */
export function InboxPage() {
  const [filters, setFilters] = useState<InboxFilters>({ search: '' });
  const change = useCallback((part: Partial<InboxFilters>) => setFilters((all) => ({ ...all, ...part })), []);
  return (
    <SiteAdminPage title="Inbox">
      <Stack gap={5}>
        <PageHeader
          eyebrow={<TextLink to="/admin-tools">Admin Tools</TextLink>}
          title="Inbox"
          subtitle="Messages and reports to the office, and who is handling them."
        />
        <InboxFilterBar filters={filters} onChange={change} />
        <ThreadList filters={filters} />
      </Stack>
    </SiteAdminPage>
  );
}
