import { Banner, Card, formatCardDate, Stack, Text, TextLink } from '@meridian/platform';
import { formatMoney, type Receipt } from '@meridian/shared-types';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { paidWith } from './receipt-words';

const Lines = styled.dl`
  display: grid;
  grid-template-columns: minmax(8rem, 1fr) 3fr;
  gap: var(--space-2) var(--space-4);
  margin: 0;
  dt {
    color: var(--color-text-muted);
  }
  dd {
    margin: 0;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** Shows what a receipt says. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { issuer, kind, at, payer, item, money, tax, reference, refundOf, refunds, isPlayMoney } = receipt;
  const isRefund = kind === 'refund';
  return (
    <Stack gap={4}>
      {isPlayMoney && <Banner title="This site takes no real payments, so nothing was charged." />}
      <Card>
        <Stack gap={5}>
          <div>
            <Text>
              <strong>
                <bdi>{issuer.name}</bdi>
              </strong>
            </Text>
            {issuer.address && (
              <Text tone="muted">
                {issuer.address.split('\n').map((line, index) => (
                  <span key={`${index} ${line}`}>
                    {index > 0 && <br />}
                    <bdi>{line}</bdi>
                  </span>
                ))}
              </Text>
            )}
          </div>
          <Lines>
            <Line name={isRefund ? 'Refunded on' : 'Paid on'}>
              {formatCardDate(at)}, {paidWith(receipt)}
            </Line>
            {payer !== null && (
              <Line name={isRefund ? 'Refunded to' : 'Paid by'}>
                <bdi>{payer}</bdi>
              </Line>
            )}
            <Line name="For">{item}</Line>
            {reference && <Line name="Reference">{reference}</Line>}
            {refundOf !== undefined && (
              <Line name="Refund of">
                <TextLink to={`/receipts/${refundOf}`}>Receipt {refundOf}</TextLink>
              </Line>
            )}
            <Line name="Amount">
              <strong>{formatMoney(money)}</strong>
            </Line>
            {tax && <Line name={`Includes ${tax.rate}% ${tax.name}`}>{formatMoney(tax.money)}</Line>}
            {issuer.taxNumber && <Line name="Tax number">{issuer.taxNumber}</Line>}
            {refunds.map((refund) => (
              <Line key={refund.number} name="Refunded">
                {formatMoney(refund.money)} on {formatCardDate(refund.at)},{' '}
                <TextLink to={`/receipts/${refund.number}`}>receipt {refund.number}</TextLink>
              </Line>
            ))}
          </Lines>
        </Stack>
      </Card>
    </Stack>
  );
}
