import { PageHeader, RequireSession, Stack, usePageTitle } from '@meridian/platform';
import { Tabs } from '@meridian/platform/controls';
import { useSearchParams } from 'react-router-dom';
import { Statistics } from '../features/statistics/statistics';
import { UserList } from '../features/people/user-list';

/** Where site administrators look at everyone, and at the numbers. */
export function AdminToolsPage() {
  usePageTitle('Admin Tools');
  const [params, setParams] = useSearchParams();
  return (
    <RequireSession need="admin" title="Access Denied" text="This page is only accessible to administrators.">
      <Stack gap={5}>
        <PageHeader title="Admin Tools" subtitle="Everyone with an account, and how many there are." />
        <Tabs
          label="Admin tools" value={params.get('tab') === 'statistics' ? 'statistics' : 'users'}
          onValueChange={(tab) => setParams(tab === 'statistics' ? { tab } : {}, { replace: true, preventScrollReset: true })}
          items={[{ value: 'users', label: 'Users', content: <UserList /> }, { value: 'statistics', label: 'Statistics', content: <Statistics /> }]}
        />
      </Stack>
    </RequireSession>
  );
}
