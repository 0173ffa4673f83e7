import { Card, PageHeader, Section, Stack, TextLink, TwoColumns, useSession } from '@meridian/platform';
import { useNavigate, useParams } from '@meridian/platform/routing';
import type { AccountDetails, AuditEntry } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { AuditTable } from '../../features/audit/audit-table';
import { PersonChoice } from '../../features/chapters/person-choice';
import { AccessPanel } from '../../features/person/access/access-panel';
import { AccountCard } from '../../features/person/account-card';
import { ChapterList } from '../../features/person/chapter-list';
import { Corrections } from '../../features/person/corrections';
import { HelpPanel } from '../../features/person/help-panel';
import { MailList } from '../../features/person/mail-list';
import { NoteList } from '../../features/person/note-list';
import { PaymentList } from '../../features/person/payments/payment-list';
import { PersonPart } from '../../features/person/person-part';
import { Merge } from '../../features/person/merge';
import { MergedAccounts, MergedInto } from '../../features/person/merged-accounts';
import { accountBy, chaptersQuery, mailsTo, personRecordQuery } from '../../features/person/queries';
import { SiteAdminPanel } from '../../features/person/site-admin-panel';
import { TreasurerPanel } from '../../features/person/treasurer-panel';
import { Removal } from '../../features/person/removal';
import { SuspensionPanel } from '../../features/person/suspension-panel';
import { SessionList } from '../../features/person/session-list';
import { ProposalsAbout } from '../../features/proposals/proposals-about';
import { ViewAsButton } from '../../features/view-as/view-as-button';
import { SiteAdminPage } from '../site-admin-page';

/** The actions on the account. Buttons are side by side, and pending or completed actions have lines of their own. */
const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  > [role] {
    flex-basis: 100%;
  }
`;

/** `/admin-tools/people/:id` shows site admins everything about one person that they need to help. */
export function PersonPage() {
  const { id = '' } = useParams();
  return (
    <SiteAdminPage title="Person">
      <PersonView key={id} id={id} />
    </SiteAdminPage>
  );
}

const Access = ({ userId }: { userId: string }) => (
  <Section title="What They Can Do, and Why">
    <AccessPanel
      userId={userId}
      recipientChoice={(person, onChoose) => (
        <PersonChoice
          label="Search for a person they write to"
          placeholder="Search people they write to..."
          person={person}
          onChoose={onChoose}
        />
      )}
    />
  </Section>
);

function PersonView({ id }: { id: string }) {
  const { user } = useSession();
  const account = useQuery(accountBy(id, user?.id));
  const chapters = useQuery(chaptersQuery(id));
  const mails = useQuery(mailsTo(id));
  const record = useQuery(personRecordQuery(id));
  if (account.data?.mergedInto)
    return (
      <Stack gap={6}>
        <PageHeader eyebrow={<TextLink to="/admin-tools">All Users</TextLink>} title={<bdi>{account.data.name}</bdi>} />
        <MergedInto mergedInto={account.data.mergedInto} />
        <Access userId={id} />
        <PersonPart title="What Happened" what="audit trail" query={record}>
          {({ entries }) => <Trail entries={entries} />}
        </PersonPart>
      </Stack>
    );
  return (
    <Stack gap={6}>
      <PageHeader
        eyebrow={<TextLink to="/admin-tools">All Users</TextLink>}
        title={<bdi>{account.data?.name ?? 'Person'}</bdi>}
      />
      <TwoColumns
        main={
          <>
            <PersonPart title="Account" what="account" query={account}>
              {(data) => (
                <Stack gap={4}>
                  <AccountCard account={data} />
                  {data.mergedAccounts && <MergedAccounts merged={data.mergedAccounts} />}
                  <ProposalsAbout userId={id} ownId={user?.id} />
                  <AccountActs account={data} />
                </Stack>
              )}
            </PersonPart>
            <PersonPart title="Membership" what="membership" query={account}>
              {(data) => <PaymentList account={data} />}
            </PersonPart>
            <PersonPart title="Chapters" what="chapters" query={chapters}>
              {(data) => <ChapterList chapters={data} />}
            </PersonPart>
            <Access userId={id} />
            <PersonPart title="Signed In" what="sessions" query={account}>
              {(data) => <SessionList account={data} />}
            </PersonPart>
          </>
        }
        side={
          <>
            <PersonPart title="Office Notes" what="notes" query={record}>
              {({ notes }) => <NoteList userId={id} ownId={user?.id} notes={notes} />}
            </PersonPart>
            <PersonPart title="Emails" what="emails" query={mails}>
              {(data) => <MailList mails={data} />}
            </PersonPart>
            <PersonPart title="What Happened" what="audit trail" query={record}>
              {({ entries }) => <Trail entries={entries} />}
            </PersonPart>
          </>
        }
      />
    </Stack>
  );
}

function AccountActs({ account }: { account: AccountDetails }) {
  const ownId = useSession().user?.id;
  const navigate = useNavigate();
  return (
    <Acts>
      <Corrections account={account} ownId={ownId} />
      <HelpPanel account={account} ownId={ownId}>
        <ViewAsButton person={account} />
      </HelpPanel>
      <SiteAdminPanel account={account} ownId={ownId} />
      <TreasurerPanel account={account} />
      <SuspensionPanel account={account} ownId={ownId} />
      <Merge
        account={account}
        ownId={ownId}
        choice={(onChoose) => <PersonChoice label="Search people" person={undefined} onChoose={onChoose} />}
        onMerged={(intoId) => void navigate(`/admin-tools/people/${intoId}`)}
      />
      <Removal account={account} ownId={ownId} onRemoved={() => void navigate('/admin-tools')} />
    </Acts>
  );
}

const Trail = ({ entries }: { entries: readonly AuditEntry[] }) =>
  entries.length === 0 ? <Card>Nothing yet.</Card> : <AuditTable entries={entries} />;
