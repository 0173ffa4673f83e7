import { Button, Textarea } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useZodForm } from '@meridian/platform/forms';
import { OfficeReason } from '@meridian/shared-types/schemas';
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { useOrder } from './queries';

/** Orders an export after asking for the reason. Only one is created at a time. */
export function OrderExport({ isRunning }: { isRunning: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button icon={<PackagePlus aria-hidden />} disabled={isRunning} onClick={() => setIsAsking(true)}>
        Order an Export...
      </Button>
      {isAsking && (
        <Dialog
          open
          onOpenChange={setIsAsking}
          title="Order an export?"
          description="It contains everyone’s personal data. It is created in the background and kept for 7 days. Each download is recorded."
        >
          <OrderForm onClose={() => setIsAsking(false)} />
        </Dialog>
      )}
    </>
  );
}

function OrderForm({ onClose }: { onClose: () => void }) {
  const form = useZodForm(OfficeReason, { reason: '' });
  const order = useOrder(onClose, (error) => showFormError(form, error, 'Not ordered', 'Try again in a moment.'));
  return (
    <DialogForm form={form} mutation={order} submit="Order" pendingText="Ordering..." onClose={onClose}>
      <FormField form={form} name="reason" label="Reason" help="It is recorded in the audit log with your name.">
        {(props) => <Textarea {...props} dir="auto" rows={3} />}
      </FormField>
    </DialogForm>
  );
}
