import { api, useApiMutation } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { DialogForm, showFormError, TextareaField, useZodForm } from '@meridian/platform/forms';
import { booksApi, formatMoney } from '@meridian/shared-types';
import { OfficeReason, type BookLine } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';

/** Reverses a payment that was entered by hand, with a counter-line that has a receipt of its own. */
export function ReversalForm({ line, onClose }: { line: BookLine; onClose: () => void }) {
  const [idempotencyKey] = useState(() => uuid());
  const form = useZodForm(OfficeReason, { reason: '' });
  const { paymentId = '', money, receiptNumber } = line;
  const reverse = useApiMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      api.books.reversePayment({ params: { id: paymentId }, body: { reason, idempotencyKey } }),
    done: (counter) => ({
      title: 'Payment reversed',
      description: `The counter-line has receipt ${counter.receiptNumber}.`,
    }),
    onDone: onClose,
    failed: (error) => showFormError(form, error, 'Payment not reversed', 'Try again in a moment.'),
    affects: [booksApi.summary, booksApi.lines],
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Reverse the payment of receipt ${receiptNumber}?`}
      description={`${money ? formatMoney(money) : 'The amount'} is taken out of the books with a counter-line, and the months of the payment end. Nothing is deleted. The person is told.`}
    >
      <DialogForm form={form} mutation={reverse} submit="Reverse" pendingText="Reversing..." onClose={onClose}>
        <TextareaField form={form} name="reason" label="Reason" />
      </DialogForm>
    </Dialog>
  );
}
