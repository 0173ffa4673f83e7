import { api, countText, Input } from '@meridian/platform';
import { RadioCards } from '@meridian/platform/controls';
import { FormField, showFormError, useZodForm } from '@meridian/platform/forms';
import type { AccountDetails, RefundInput } from '@meridian/shared-types';
import { RefundInput as Refund } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { ActForm } from './act-form';
import { inDollars } from './dollars';
import { useAct } from './use-act';
import { v4 as uuid } from 'uuid';

type Payment = AccountDetails['payments'][number];

interface Props {
  userId: string;
  paymentId: string;
  refundable: NonNullable<Payment['refundable']>;
  onClose: () => void;
}

const Choice = Refund.pick({ part: true, reason: true });

/** Refunds a payment: the whole remaining amount, or the unused months. */
export function RefundForm({ userId, paymentId, refundable, onClose }: Props) {
  const [idempotencyKey] = useState(() => uuid());
  const { whole, unused } = refundable;
  const form = useZodForm(Choice, { part: unused ? 'unused' : 'whole', reason: '' });
  const act = useAct({
    mutationFn: ({ part, reason }: Pick<RefundInput, 'part' | 'reason'>) => {
      const cents = Math.round((refundable[part]?.amount ?? 0) * 100);
      const body = { part, cents, reason, idempotencyKey };
      return api.accounts.refund({ params: { id: userId, paymentId }, body });
    },
    done: 'The refund was sent, and the person is told.',
    onDone: onClose,
    onError: (error) => showFormError(form, error, 'Payment not refunded', 'Try again in a moment.'),
  });
  const options = [
    ...(unused
      ? [
          {
            value: 'unused' as const,
            label: inDollars(unused.amount),
            text: countText(unused.months, 'month') + ' not used',
          },
        ]
      : []),
    { value: 'whole' as const, label: inDollars(whole.amount), text: 'The rest of the payment' },
  ];
  return (
    <ActForm
      title="Refund this payment?"
      description="The refunded part of the membership ends now, and the card is not charged again. The person is told by email."
      button="Refund"
      form={form}
      mutation={act}
      onClose={onClose}
    >
      <FormField form={form} name="part" label="How much">
        {({ value, onChange }) => (
          <RadioCards label="How much" value={value} onValueChange={onChange} options={options} dense />
        )}
      </FormField>
      <FormField form={form} name="reason" label="Reason" help="It is recorded in the audit log.">
        {(props) => <Input {...props} dir="auto" />}
      </FormField>
    </ActForm>
  );
}
