import { api, Button, queryFor, Row } from '@meridian/platform';
import { useZodForm } from '@meridian/platform/forms';
import { type AccountDetails, accountsApi, isolated } from '@meridian/shared-types';
import { OfficeReason } from '@meridian/shared-types/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from './act-form';

/** Makes the person a treasurer, or dismisses them. Depending on a setting, a second site admin has to confirm. */
export function TreasurerPanel({ account }: { account: AccountDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(queryFor(accountsApi.siteAdmins));
  const isOne = account.isTreasurer === true;
  if (!data || (!isOne && (account.suspension || !account.isConfirmed))) return null;
  const isWaiting = data.waiting.some(
    ({ kind, people }) => kind.startsWith('treasurer-') && people[0]?.id === account.id,
  );
  if (isWaiting) return null;
  return (
    <Row gap={3}>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        {isOne ? 'Dismiss as Treasurer...' : 'Appoint as Treasurer...'}
      </Button>
      {isOpen && <Form account={account} needsTwo={data.needsTwo} onClose={() => setIsOpen(false)} />}
    </Row>
  );
}

interface FormProps {
  account: AccountDetails;
  needsTwo: boolean;
  onClose: () => void;
}

function Form({ account: { id, name, isTreasurer }, needsTwo, onClose }: FormProps) {
  const form = useZodForm(OfficeReason, { reason: '' });
  const then = needsTwo ? ', once a second site admin has confirmed it within 7 days' : '';
  if (isTreasurer)
    return (
      <ActForm
        title={`Dismiss ${isolated(name)} as a treasurer?`}
        description={`They will no longer see the books${then}. The account and its memberships stay.`}
        button={needsTwo ? 'Propose' : 'Dismiss'}
        form={form}
        send={(body) => api.accounts.dismissTreasurer({ params: { id }, body })}
        done="The person is no longer a treasurer."
        account={{ name }}
        onClose={onClose}
      />
    );
  return (
    <ActForm
      title={`Appoint ${isolated(name)} as a treasurer?`}
      description={`They will see all payments, receipts and the books, and can enter payments${then}. They see no messages and change no roles.`}
      button={needsTwo ? 'Propose' : 'Appoint'}
      form={form}
      send={(body) => api.accounts.appointTreasurer({ params: { id }, body })}
      done={needsTwo ? 'A second site admin has to confirm it.' : 'The person is now a treasurer.'}
      onClose={onClose}
    />
  );
}
