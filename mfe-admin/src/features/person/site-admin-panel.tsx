import { api, Banner, Button, MutationButton, queryFor, Row, formatCardDate } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { useZodForm } from '@meridian/platform/forms';
import { type AccountDetails, accountsApi, isolated } from '@meridian/shared-types';
import { OfficeReason } from '@meridian/shared-types/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from './act-form';
import { showFailure, useAct } from './use-act';

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
  const { id, name } = account;
  const waiting = data.waiting.find((proposal) => proposal.id === id);
  if (waiting) return <Waiting id={id} name={name} proposal={waiting} isOwn={waiting.proposedBy.id === ownId} />;
  if (!account.isSiteAdmin && (account.suspension || !account.isConfirmed)) return null;
  return (
    <Row gap={3}>
      <Button variant="secondary" size="sm" onClick={() => setOpen(account.isSiteAdmin ? 'dismiss' : 'appoint')}>
        {account.isSiteAdmin ? 'Dismiss as Site Admin...' : 'Appoint as Site Admin...'}
      </Button>
      {open === 'appoint' && <AppointForm account={account} needsTwo={data.needsTwo} onClose={close} />}
      {open === 'dismiss' && <DismissForm account={account} onClose={close} />}
    </Row>
  );
}

interface WaitingProps {
  id: string;
  name: string;
  proposal: { proposedBy: { name: string }; reason: string; until: string };
  isOwn: boolean;
}

function Waiting({ id, name, proposal: { proposedBy, reason, until }, isOwn }: WaitingProps) {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const failed = showFailure('Nothing changed', close);
  const params = { id };
  const confirm = useAct({
    mutationFn: () => api.accounts.confirmAppointment({ params }),
    done: 'The person is now a site admin.',
    onDone: close,
    onError: failed,
  });
  const withdraw = useAct({
    mutationFn: () => api.accounts.withdrawAppointment({ params }),
    done: 'The proposal was withdrawn.',
    onDone: close,
    onError: failed,
  });
  return (
    <Banner
      tone="warning"
      title={`${isolated(proposedBy.name)} proposes ${isolated(name)} as a site admin`}
      action={
        <Row gap={2}>
          <MutationButton size="sm" variant="quiet" mutation={withdraw}>
            Withdraw
          </MutationButton>
          {!isOwn && (
            <Button size="sm" variant="secondary" onClick={() => setAsks(true)}>
              Confirm...
            </Button>
          )}
        </Row>
      }
    >
      “<bdi>{reason}</bdi>” {isOwn ? 'A second site admin has to confirm it' : 'It waits'} until {formatCardDate(until)}
      .
      <ConfirmDialog
        open={asks}
        onOpenChange={close}
        title={`Make ${isolated(name)} a site admin?`}
        description="They will be able to see and change everything that you can."
        confirm="Confirm"
        mutation={confirm}
        pendingText="Confirming..."
      />
    </Banner>
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

function DismissForm({ account: { id, name }, onClose }: FormProps) {
  const form = useZodForm(OfficeReason, { reason: '' });
  return (
    <ActForm
      title={`Dismiss ${isolated(name)} as a site admin?`}
      description="They lose their rights now. The account and its memberships stay."
      button="Dismiss"
      form={form}
      send={(body) => api.accounts.dismiss({ params: { id }, body })}
      done="The person is no longer a site admin."
      onClose={onClose}
    />
  );
}
