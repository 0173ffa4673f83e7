import { PageHeader, RequireSession, Stack, usePageTitle } from '@meridian/platform';
import { Tabs, useTabParam } from '@meridian/platform/controls';
import { SiteActivity } from '../features/activity/site-activity';
import { AuditLog } from '../features/audit/audit-log';
import { HolidayList } from '../features/holidays/holiday-list';
import { UserList } from '../features/people/user-list';
import { Statistics } from '../features/statistics/statistics';

const TABS = [
  { value: 'users', label: 'Users', content: <UserList /> },
  {
    value: 'statistics',
    label: 'Statistics',
    content: (
      <Stack gap={6}>
        <Statistics />
        <SiteActivity />
      </Stack>
    ),
  },
  { value: 'holidays', label: 'Holidays', content: <HolidayList /> },
  { value: 'audit', label: 'Audit Log', content: <AuditLog /> },
];

/** `/admin-tools`: users, statistics, holidays and the audit log, for site administrators. */
export function AdminToolsPage() {
  usePageTitle('Admin Tools');
  const tabParam = useTabParam(TABS);
  return (
    <RequireSession need="admin" title="Access Denied" text="This page is only accessible to administrators.">
      <Stack gap={5}>
        <PageHeader title="Admin Tools" subtitle="Everyone with an account, the numbers, and who did what." />
        <Tabs label="Admin tools" items={TABS} {...tabParam} />
      </Stack>
    </RequireSession>
  );
}
