import { api, Banner, Button, formatAnnouncementDate } from '@meridian/platform';
import { ConfirmDialog, Dialog } from '@meridian/platform/controls';
import { type AccountDetails, isolated } from '@meridian/shared-types';
import { SuspensionInput } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { SanctionForm } from '../sanctions/sanction-form';
import { protectedNote } from './protected-note';
import { refetchPerson, useLiftSuspension } from './queries';
import { toastDone } from './use-act';

interface Props {
  account: AccountDetails;
  ownId: string | undefined;
}

/** Suspends the account, or shows why it is suspended and lifts the suspension. Admins cannot suspend themselves. */
export function SuspensionPanel({ account, ownId }: Props) {
  const [asks, setAsks] = useState<'suspend' | 'lift'>();
  const close = () => setAsks(undefined);
  const lift = useLiftSuspension(account.id, close);
  const { suspension, name } = account;
  return (
    <>
      {suspension ? (
        <Banner
          tone="warning"
          title={
            suspension.until
              ? `Suspended until ${formatAnnouncementDate(suspension.until)}`
              : `Suspended since ${formatAnnouncementDate(suspension.since)}`
          }
          action={
            <Button size="sm" variant="secondary" onClick={() => setAsks('lift')}>
              Lift...
            </Button>
          }
        >
          {suspension.reason}
        </Banner>
      ) : (
        account.id !== ownId && (
          <div>
            <Button variant="danger" size="sm" onClick={() => setAsks('suspend')}>
              Suspend...
            </Button>
          </div>
        )
      )}
      <Dialog
        open={asks === 'suspend'}
        onOpenChange={close}
        title={`Suspend ${isolated(name)}?`}
        description="They are signed out everywhere now, cannot sign in, and disappear from all lists. Memberships and messages stay. They are told the reason by email and when they try to sign in."
      >
        <SanctionForm
          label="Suspend"
          pendingText="Suspending..."
          reason={SuspensionInput.shape.reason}
          reasonHelp="The person sees it."
          untilHelp="In the time zone of your device. Leave empty for no end."
          note={protectedNote(account) ?? 'The audit log records that you did it, but not the reason.'}
          failure="Not suspended"
          onSubmit={async (body) => {
            const result = await api.accounts.suspend({ params: { id: account.id }, body });
            toastDone(result, 'The account is suspended, and the person is signed out everywhere.', name);
          }}
          onSettled={refetchPerson}
          onClose={close}
        />
      </Dialog>
      <ConfirmDialog
        open={asks === 'lift'}
        onOpenChange={close}
        title={`Lift the suspension of ${isolated(name)}?`}
        description="They can sign in again, and are told by email."
        confirm="Lift Suspension"
        mutation={lift}
        pendingText="Lifting..."
      />
    </>
  );
}
