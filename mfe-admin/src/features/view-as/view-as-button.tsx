import { Button, useSession, organization } from '@meridian/platform';
import { Checkbox, Dialog } from '@meridian/platform/controls';
import { DialogForm, showFormError, useZodForm, InputField } from '@meridian/platform/forms';
import { OfficeReason } from '@meridian/shared-types/schemas';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useViewAs } from './use-view-as';

interface Person {
  id: string;
  name: string;
  isSiteAdmin: boolean;
  suspension?: object | undefined;
}

/**
 * Lets a site admin see the site as a person does, read-only. It is not available for site admins and suspended people.
 */
export function ViewAsButton({ person, describedBy }: { person: Person; describedBy?: string }) {
  const { user } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, isSiteAdmin, suspension } = person;
  if (isSiteAdmin || suspension || id === user?.id) return null;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<Eye aria-hidden />}
        aria-describedby={describedBy}
        onClick={() => setIsAsking(true)}
      >
        View As...
      </Button>
      {isAsking && (
        <Dialog
          open
          onOpenChange={setIsAsking}
          title={`View ${organization().name} as ${name}?`}
          description="You see their pages for up to half an hour and cannot change anything. You do not see their messages, their security settings, or chats of chapters that you do not belong to."
        >
          <ViewAsForm userId={id} onClose={() => setIsAsking(false)} />
        </Dialog>
      )}
    </>
  );
}

function ViewAsForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const form = useZodForm(OfficeReason, { reason: '' });
  const [notifyPerson, setNotifyPerson] = useState(true);
  const view = useViewAs({ userId, notifyPerson }, onClose, (error) =>
    showFormError(form, error, 'Not started', 'Try again in a moment.'),
  );
  return (
    <DialogForm form={form} mutation={view} submit="View As This Person" pendingText="Starting..." onClose={onClose}>
      <InputField form={form} name="reason" label="Reason" help="It is recorded in the audit log with your name." />
      <Checkbox
        label="Tell the person by email, with the reason"
        checked={notifyPerson}
        onCheckedChange={(checked) => setNotifyPerson(checked === true)}
      />
    </DialogForm>
  );
}
