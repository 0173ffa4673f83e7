import { Button, Card, countText, Stack, Text, formatCardDate } from '@meridian/platform';
import { Table } from '@meridian/platform/controls';
import { formatMoney, planTerms, type AccountDetails } from '@meridian/shared-types';
import { useState } from 'react';
import { Details } from '../details';
import { GiveMonths } from './give-months';
import { ItemCard } from '../person-part';
import { RefundForm } from './refund-form';

function wordsOf({ kind, months, money }: AccountDetails['acts'][number]): string {
  const count = countText(months, 'month');
  switch (kind) {
    case 'imported':
      return `Imported with ${count}`;
    case 'given':
      return `${count} given`;
    case 'refunded':
      return `${money ? formatMoney(money) : 'Nothing'} refunded, ${count} taken back`;
    case 'merged':
      return `Another account was merged in with ${count}`;
  }
}

/** Shows the payments of the person, their purpose, and the changes by the office. */
export function PaymentList({ account }: { account: AccountDetails }) {
  const { membership, membershipEndsAt, payments, acts } = account;
  const [refunded, setRefunded] = useState<AccountDetails['payments'][number]>();
  return (
    <Stack gap={4}>
      <Card>
        {membership ? (
          <Details
            items={[
              ['Plan', planTerms(membership).name],
              ['Paid until', formatCardDate(membership.paidUntil)],
              [
                'Renewal',
                membershipEndsAt
                  ? membership.cardLast4
                    ? 'Cancelled'
                    : 'None, because there is no card'
                  : membership.isDeclined
                    ? 'None, because the card was declined'
                    : 'Automatic',
              ],
              ...(membership.cardLast4 ? [['Card', `•••• ${membership.cardLast4}`] as const] : []),
            ]}
          />
        ) : (
          'No membership.'
        )}
      </Card>
      <GiveMonths account={account} />
      {payments.length > 0 && <Payments payments={payments} onRefund={setRefunded} />}
      {acts.length > 0 && (
        <ItemCard
          none=""
          items={acts.map((act) => (
            <li key={act.id}>
              <strong>{wordsOf(act)}</strong>
              <Text size="sm" tone="muted">
                {formatCardDate(act.at)}
                {act.paidUntil && ` · paid until ${formatCardDate(act.paidUntil)}`} · <bdi>{act.reason}</bdi>
              </Text>
            </li>
          ))}
        />
      )}
      {refunded?.refundable && (
        <RefundForm
          userId={account.id}
          paymentId={refunded.id}
          refundable={refunded.refundable}
          onClose={() => setRefunded(undefined)}
        />
      )}
    </Stack>
  );
}

interface PaymentsProps {
  payments: AccountDetails['payments'];
  onRefund: (payment: AccountDetails['payments'][number]) => void;
}
const Payments = ({ payments, onRefund }: PaymentsProps) => (
  <Table
    label="Payments"
    columns={[
      {
        key: 'when',
        header: 'When',
        cell: ({ id, paidAt }) => <span id={`payment-${id}`}>{formatCardDate(paidAt)}</span>,
      },
      { key: 'plan', header: 'Plan', cell: (payment) => planTerms(payment).name },
      { key: 'card', header: 'Card', cell: ({ cardLast4 }) => `•••• ${cardLast4}` },
      { key: 'amount', header: 'Amount', cell: ({ money }) => formatMoney(money), align: 'end' },
      {
        key: 'refund',
        header: 'Refund',
        cell: (payment) =>
          payment.refundable ? (
            <Button
              variant="secondary"
              size="sm"
              aria-describedby={`payment-${payment.id}`}
              onClick={() => onRefund(payment)}
            >
              Refund...
            </Button>
          ) : (
            'Refunded'
          ),
      },
    ]}
    rows={payments}
    rowKey={({ id }) => id}
  />
);
