import { api, countText } from '@meridian/platform';
import { RadioCards } from '@meridian/platform/controls';
import { FormField, useZodForm } from '@meridian/platform/forms';
import { formatMoney, type AccountDetails } from '@meridian/shared-types';
import { RefundInput } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { ActForm } from '../act-form';
import { v4 as uuid } from 'uuid';

type Payment = AccountDetails['payments'][number];

interface Props {
  userId: string;
  paymentId: string;
  refundable: NonNullable<Payment['refundable']>;
  onClose: () => void;
}

const Choice = RefundInput.pick({ part: true, reason: true });

/** Refunds a payment: the whole remaining amount, or the unused months. */
export function RefundForm({ userId, paymentId, refundable, onClose }: Props) {
  const [idempotencyKey] = useState(() => uuid());
  const { whole, unused } = refundable;
  const form = useZodForm(Choice, { part: unused ? 'unused' : 'whole', reason: '' });
  const options = [
    ...(unused
      ? [
          {
            value: 'unused' as const,
            label: formatMoney(unused.money),
            text: countText(unused.months, 'month') + ' not used',
          },
        ]
      : []),
    { value: 'whole' as const, label: formatMoney(whole.money), text: 'The rest of the payment' },
  ];
  return (
    <ActForm
      title="Refund this payment?"
      description="The refunded part of the membership ends now, and the card is not charged again. The person is told by email."
      button="Refund"
      form={form}
      send={({ part, reason }) => {
        const cents = refundable[part]?.money.amount ?? 0;
        const body = { part, cents, reason, idempotencyKey };
        return api.accounts.refund({ params: { id: userId, paymentId }, body });
      }}
      done="The refund was sent, and the person is told."
      failure="Payment not refunded"
      onClose={onClose}
    >
      <FormField form={form} name="part" label="How much">
        {({ value, onChange }) => (
          <RadioCards label="How much" value={value} onValueChange={onChange} options={options} dense />
        )}
      </FormField>
    </ActForm>
  );
}
