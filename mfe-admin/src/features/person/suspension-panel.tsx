import {
  Banner,
  Button,
  Input,
  Row,
  Stack,
  SubmitButton,
  Text,
  Textarea,
  formatAnnouncementDate,
} from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { FormField, showFormError, submitWith, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import { type AccountDetails, isolated } from '@meridian/shared-types';
import { SuspensionInput } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { useLiftSuspension, useSuspend } from './queries';

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
        <SuspensionForm accountId={account.id} onClose={close} />
      </Dialog>
      <Dialog
        open={asks === 'lift'}
        onOpenChange={close}
        title={`Lift the suspension of ${isolated(name)}?`}
        description="They can sign in again, and are told by email."
        actions={
          <Button pending={lift.isPending} pendingText="Lifting..." onClick={() => lift.mutate()}>
            Lift Suspension
          </Button>
        }
      />
    </>
  );
}

/** `until` is in the time zone of the device. If it is empty, the suspension lasts until it is lifted. */
const Suspension = z
  .object({ reason: SuspensionInput.shape.reason, until: z.string() })
  .refine(({ until }) => until === '' || new Date(until) > new Date(), {
    message: 'Choose a time in the future',
    path: ['until'],
  })
  .transform(({ reason, until }) => ({ reason, ...(until && { until: new Date(until).toISOString() }) }));

function SuspensionForm({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const form = useZodForm(Suspension, { reason: '', until: '' });
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, discard: onClose });
  const suspend = useSuspend(
    accountId,
    () => {
      changesEnd();
      onClose();
    },
    (error) => showFormError(form, error, 'Not suspended', 'Try again in a moment.'),
  );
  return (
    <form noValidate aria-label="Suspend" onSubmit={submitWith(form, suspend)}>
      <Stack gap={4}>
        <FormField form={form} name="reason" label="Reason" help="The person sees it.">
          {(props) => <Textarea {...props} dir="auto" rows={3} />}
        </FormField>
        <FormField
          form={form}
          name="until"
          label="Until"
          help="In the time zone of your device. Leave empty for no end."
        >
          {(props) => <Input type="datetime-local" {...props} />}
        </FormField>
        <Text size="sm" tone="muted">
          The audit log records that you did it, but not the reason.
        </Text>
        <Row gap={3} justify="end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton pending={suspend.isPending} pendingText="Suspending...">
            Suspend
          </SubmitButton>
        </Row>
      </Stack>
    </form>
  );
}
