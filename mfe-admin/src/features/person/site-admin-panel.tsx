import { api, Button, queryFor, Row } from '@meridian/platform';
import { useZodForm } from '@meridian/platform/forms';
import { type AccountDetails, accountsApi, isolated } from '@meridian/shared-types';
import { OfficeReason } from '@meridian/shared-types/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from './act-form';

interface Props {
  account: AccountDetails;
  ownId: string | undefined;
}

/** Makes the person a site admin, or dismisses them. Depending on a setting, a second site admin has to confirm. */
export function SiteAdminPanel({ account, ownId }: Props) {
  const [open, setOpen] = useState<'appoint' | 'dismiss'>();
  const { data } = useQuery(queryFor(accountsApi.siteAdmins));
  if (!data) return null;
  const close = () => setOpen(undefined);
  const isWaiting = data.waiting.some(
    ({ kind, people }) => (kind === 'appointment' || kind === 'dismissal') && people[0]?.id === account.id,
  );
  if (isWaiting) return null;
  if (!account.isSiteAdmin && (account.suspension || !account.isConfirmed)) return null;
  return (
    <Row gap={3}>
      <Button variant="secondary" size="sm" onClick={() => setOpen(account.isSiteAdmin ? 'dismiss' : 'appoint')}>
        {account.isSiteAdmin ? 'Dismiss as Site Admin...' : 'Appoint as Site Admin...'}
      </Button>
      {open === 'appoint' && <AppointForm account={account} needsTwo={data.needsTwo} onClose={close} />}
      {open === 'dismiss' && (
        <DismissForm account={account} needsTwo={data.needsTwo && account.id !== ownId} onClose={close} />
      )}
    </Row>
  );
}

interface FormProps {
  account: AccountDetails;
  onClose: () => void;
}

function AppointForm({ account: { id, name }, needsTwo, onClose }: FormProps & { needsTwo: boolean }) {
  const form = useZodForm(OfficeReason, { reason: '' });
  const then = needsTwo ? ', once a second site admin has confirmed it within 7 days' : '';
  return (
    <ActForm
      title={`Appoint ${isolated(name)} as a site admin?`}
      description={`They will be able to see and change everything that you can${then}.`}
      button={needsTwo ? 'Propose' : 'Appoint'}
      form={form}
      send={(body) => api.accounts.appoint({ params: { id }, body })}
      done={needsTwo ? 'A second site admin has to confirm it.' : 'The person is now a site admin.'}
      onClose={onClose}
    />
  );
}

function DismissForm({ account, needsTwo, onClose }: FormProps & { needsTwo: boolean }) {
  const { id, name } = account;
  const form = useZodForm(OfficeReason, { reason: '' });
  return (
    <ActForm
      title={`Dismiss ${isolated(name)} as a site admin?`}
      description={
        needsTwo
          ? 'They lose their rights once a second site admin has confirmed it. We tell them now, and they can object. The account and its memberships stay.'
          : 'They lose their rights now. The account and its memberships stay.'
      }
      button={needsTwo ? 'Propose' : 'Dismiss'}
      form={form}
      send={(body) => api.accounts.dismiss({ params: { id }, body })}
      done="The person is no longer a site admin."
      account={{ name }}
      onClose={onClose}
    />
  );
}
