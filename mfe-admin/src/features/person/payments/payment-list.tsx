import { Button, Card, countText, Stack, Text, formatCardDate } from '@meridian/platform';
import { Table } from '@meridian/platform/controls';
import { formatMoney, planTerms, type AccountDetails } from '@meridian/shared-types';
import { useState } from 'react';
import { Details } from '../details';
import { GiveMonths } from './give-months';
import { ItemCard } from '../person-part';
import { RefundForm } from './refund-form';

function wordsOf({ kind, months, isScholarship, money }: AccountDetails['acts'][number]): string {
  const count = countText(months, 'month');
  switch (kind) {
    case 'imported':
      return `Imported with ${count}`;
    case 'given':
      return isScholarship ? `${count} given as a scholarship` : `${count} given`;
    case 'refunded':
      return `${money ? formatMoney(money) : 'Nothing'} refunded, ${count} taken back`;
    case 'refund-failed':
      return `A refund${money ? ` of ${formatMoney(money)}` : ''} did not arrive, ${count} given back`;
    case 'disputed':
      return `${money ? formatMoney(money) : 'A payment'} disputed at the bank, nothing taken back yet`;
    case 'dispute-won':
      return months > 0 ? `Dispute won, ${count} given back` : 'Dispute won, nothing changed';
    case 'dispute-lost':
      return `Dispute lost, ${money ? formatMoney(money) : 'the payment'} and ${count} taken back`;
    case 'merged':
      return `Another account was merged in with ${count}`;
  }
}

/** Returns how the membership continues. */
function renewalInWords(
  { cardLast4, isDeclined, retryAt, graceUntil, pausedUntil }: NonNullable<AccountDetails['membership']>,
  membershipEndsAt: string | undefined,
): string {
  if (membershipEndsAt) return cardLast4 ? 'Cancelled' : 'None, because there is no card';
  if (pausedUntil) return `After a pause, on ${formatCardDate(pausedUntil)}`;
  if (!isDeclined) return 'Automatic';
  const end = graceUntil ? `, and ends on ${formatCardDate(graceUntil)} unless it is paid` : '';
  return retryAt
    ? `The card was declined. It is charged again on ${formatCardDate(retryAt)}${end}`
    : `None, because the card was declined${end}`;
}

const noMembershipInWords = ({ pause }: AccountDetails): string =>
  pause
    ? `Paused until ${formatCardDate(pause.until)}. Then the card that ends in ${pause.cardLast4} is charged ${formatMoney(pause.money)}.`
    : 'No membership.';

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
              ['Renewal', renewalInWords(membership, membershipEndsAt)],
              ...(membership.cardLast4 ? [['Card', `•••• ${membership.cardLast4}`] as const] : []),
            ]}
          />
        ) : (
          noMembershipInWords(account)
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
