import { ButtonLink, EmptyState, formatCardDate, pagesFor, Row, Section, Text, TextLink } from '@meridian/platform';
import { PagedList } from '@meridian/platform/controls';
import { authApi, buildPath, formatMoney, type ReceiptRow } from '@meridian/shared-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Receipt } from 'lucide-react';
import { paidWith } from './receipt-words';

const receiptPages = pagesFor(authApi.receipts, 'before', ({ next }) => (next === null ? null : String(next)));

/** Shows what the person has paid, and what was refunded, each with its receipt. */
export function PaymentHistory() {
  const list = useInfiniteQuery(receiptPages);
  return (
    <Section title="Payments">
      <PagedList
        list={list}
        itemsOf={({ receipts }) => receipts}
        what="your payments"
        lines={4}
        empty={
          <EmptyState icon={<Receipt aria-hidden />} title="No payments yet" text="Receipts will be shown here." />
        }
        moreFailure="More payments could not be loaded"
      >
        {(receipt) => <Item key={receipt.number} receipt={receipt} />}
      </PagedList>
    </Section>
  );
}

function Item({ receipt }: { receipt: ReceiptRow }) {
  const { number, item, money, at } = receipt;
  return (
    <li>
      <Row gap={4} justify="space-between">
        <div>
          <strong>
            {receipt.kind === 'refund' && '−'}
            {formatMoney(money)}
          </strong>
          <Text size="sm" tone="muted">
            {item}. {formatCardDate(at)}, {paidWith(receipt)}.{' '}
            <TextLink to={`/receipts/${number}`}>Receipt {number}</TextLink>
          </Text>
        </div>
        <ButtonLink
          to={buildPath(authApi.receiptFile, { number })}
          download
          reloadDocument
          variant="secondary"
          size="sm"
          icon={<Download aria-hidden />}
          aria-label={`Download receipt ${number} as a PDF file`}
        >
          PDF
        </ButtonLink>
      </Row>
    </li>
  );
}
