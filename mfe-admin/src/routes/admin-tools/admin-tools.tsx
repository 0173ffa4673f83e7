import { PageHeader, Section, Stack } from '@meridian/platform';
import { Tabs, useSlotTabs, useTabParam } from '@meridian/platform/controls';
import { useNavigate } from '@meridian/platform/routing';
import { SiteNumbers } from '../../features/numbers/site-numbers';
import { AnnouncementManager } from '../../features/announcements/announcement-manager';
import { AuditLog } from '../../features/audit/audit-log';
import { ChapterList } from '../../features/chapters/chapter-list';
import { FirstStepsBanner } from '../../features/first-steps/first-steps-banner';
import { FirstStepsLink } from '../../features/first-steps/first-steps-link';
import { ImportList } from '../../features/imports/import-list';
import { LetterList } from '../../features/newsletter/letter-list';
import { SubscriberList } from '../../features/newsletter/subscriber-list';
import { UserList } from '../../features/people/user-list';
import { PostSection } from '../../features/posts/post-list';
import { ProposalList } from '../../features/proposals/proposal-list';
import { Releases } from '../../features/releases/releases';
import { ExportList } from '../../features/site-exports/export-list';
import { SitePageList } from '../../features/site-pages/site-page-list';
import { Statistics } from '../../features/statistics/statistics';
import { ViewAsButton } from '../../features/view-as/view-as-button';
import { SiteAdminPage } from '../site-admin-page';

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

function ImportsTab() {
  const navigate = useNavigate();
  return <ImportList onOpen={(id) => void navigate(`/admin-tools/imports/${id}`)} />;
}

function ContentTab() {
  return (
    <Stack gap={6}>
      <Section title="Pages">
        <SitePageList />
      </Section>
      <PostSection />
    </Stack>
  );
}

function ChaptersTab() {
  const navigate = useNavigate();
  const adminPath = (slug: string) => `/chapters/${encodeURIComponent(slug)}/admin`;
  return <ChapterList adminPath={adminPath} onFounded={(slug) => void navigate(`${adminPath(slug)}?tab=people`)} />;
}

const TABS = [
  {
    value: 'users',
    label: 'Users',
    content: (
      <Stack gap={5}>
        <ProposalList />
        <UserList actionsOf={(person, nameId) => <ViewAsButton person={person} describedBy={nameId} />} />
      </Stack>
    ),
  },
  { value: 'imports', label: 'Import', content: <ImportsTab /> },
  { value: 'exports', label: 'Export', content: <ExportList /> },
  { value: 'chapters', label: 'Chapters', content: <ChaptersTab /> },
  {
    value: 'statistics',
    label: 'Statistics',
    content: (
      <Stack gap={6}>
        <Statistics />
        <SiteNumbers />
      </Stack>
    ),
  },
  { value: 'announcements', label: 'Announcements', content: <AnnouncementManager /> },
  { value: 'newsletter', label: 'Newsletter', content: <NewsletterTab /> },
  { value: 'content', label: 'Content', content: <ContentTab /> },
  { value: 'audit', label: 'Audit Log', content: <AuditLog /> },
  { value: 'releases', label: 'Releases', content: <Releases /> },
];

/** `/admin-tools` shows site admins users, statistics, articles, holidays and the audit log. */
export function AdminToolsPage() {
  const tabs = useSlotTabs('admin-tab', TABS, {});
  const tabParam = useTabParam(tabs);
  return (
    <SiteAdminPage title="Admin Tools">
      <Stack gap={5}>
        <PageHeader
          title="Admin Tools"
          subtitle="Everyone with an account, the statistics, and a record of who did what."
          actions={<FirstStepsLink />}
        />
        <FirstStepsBanner />
        <Tabs label="Admin tools" items={tabs} {...tabParam} />
      </Stack>
    </SiteAdminPage>
  );
}
