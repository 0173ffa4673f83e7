import { PageHeader, RequireSession, Section, Stack, usePageTitle } from '@meridian/platform';
import { Tabs, useTabParam } from '@meridian/platform/controls';
import { useNavigate } from '@meridian/platform/routing';
import { SiteActivity } from '../features/activity/site-activity';
import { AuditLog } from '../features/audit/audit-log';
import { HolidayList } from '../features/holidays/holiday-list';
import { LetterList } from '../features/newsletter/letter-list';
import { SubscriberList } from '../features/newsletter/subscriber-list';
import { UserList } from '../features/people/user-list';
import { Statistics } from '../features/statistics/statistics';

function NewsletterTab() {
  const navigate = useNavigate();
  return (
    <Stack gap={6}>
      <LetterList onOpen={(id) => void navigate(`/admin-tools/letters/${id}`)} />
      <Section title="Subscribers">
        <SubscriberList />
      </Section>
    </Stack>
  );
}

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
  { value: 'newsletter', label: 'Newsletter', content: <NewsletterTab /> },
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
