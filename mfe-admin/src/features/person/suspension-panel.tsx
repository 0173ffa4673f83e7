import { api, Banner, Button, formatAnnouncementDate } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { type AccountDetails, isolated } from '@meridian/shared-types';
import { SuspensionInput } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { SanctionDialog } from '../dialogs/sanction-dialog';
import { protectedNote } from './protected-note';
import { PERSON_CALLS, useLiftSuspension } from './queries';
import { doneText } from './use-act';

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
      {asks === 'suspend' && (
        <SanctionDialog
          title={`Suspend ${isolated(name)}?`}
          description="They are signed out everywhere now, cannot sign in, and disappear from all lists. Memberships and messages stay. Their card is not charged while they are suspended, so a paid membership ends with its paid time; nothing is refunded automatically. They are told the reason by email and when they try to sign in."
          submit="Suspend"
          pendingText="Suspending..."
          reason={SuspensionInput.shape.reason}
          reasonHelp="The person sees it."
          note={protectedNote(account) ?? 'The audit log records that you did it, but not the reason.'}
          mutationFn={(body) => api.accounts.suspend({ params: { id: account.id }, body })}
          done={(result) =>
            doneText(result, 'The account is suspended, and the person is signed out everywhere.', name)
          }
          failed="Not suspended"
          affects={PERSON_CALLS}
          onClose={close}
        />
      )}
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
