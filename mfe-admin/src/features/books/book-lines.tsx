import { Button, ButtonLink, EmptyState, formatCardDate, Section, Stack, TextLink } from '@meridian/platform';
import { LoadMore, QueryView, Table } from '@meridian/platform/controls';
import { booksApi, buildPath, formatMoney, type BookFigure } from '@meridian/shared-types';
import type { BookLine } from '@meridian/shared-types/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FIGURES } from './figures';
import { bookLines, type BookDays } from './queries';
import { ReversalForm } from './reversal-form';

const METHODS = { card: 'Card', cash: 'Cash', cheque: 'Cheque', transfer: 'Bank transfer' } as const;

/** Shows the lines behind a figure. Those of payments and refunds lead to their receipts. */
export function BookLines({ figure, days }: { figure: BookFigure; days: BookDays }) {
  const list = useInfiniteQuery(bookLines(figure, days));
  const [reversed, setReversed] = useState<BookLine>();
  return (
    <Section title={FIGURES[figure]}>
      <QueryView query={list} what="the lines" lines={6}>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.lines);
          if (lines.length === 0) return <EmptyState title="No lines" text="Nothing is counted here in these days." />;
          return (
            <Stack gap={4}>
              <LineTable figure={figure} lines={lines} onReverse={setReversed} />
              <LoadMore list={list} failure="More lines could not be loaded" />
            </Stack>
          );
        }}
      </QueryView>
      {reversed && <ReversalForm line={reversed} onClose={() => setReversed(undefined)} />}
    </Section>
  );
}

interface LineTableProps {
  figure: BookFigure;
  lines: readonly BookLine[];
  onReverse: (line: BookLine) => void;
}

const LineTable = ({ figure, lines, onReverse }: LineTableProps) => (
  <Table
    label={FIGURES[figure]}
    stacks
    rows={lines}
    rowKey={({ id }) => id}
    columns={[
      { key: 'day', header: figure === 'due' ? 'Due on' : 'Day', cell: ({ at }) => formatCardDate(at) },
      { key: 'person', header: 'Person', cell: ({ person }) => <bdi>{person?.name ?? 'Deleted account'}</bdi> },
      { key: 'plan', header: 'Plan', cell: ({ plan }) => plan },
      { key: 'method', header: 'Paid by', cell: ({ method }) => method && METHODS[method] },
      { key: 'proof', header: 'Proof', cell: (line) => <Proof line={line} /> },
      { key: 'amount', header: 'Amount', align: 'end', cell: ({ money }) => money && formatMoney(money) },
      {
        key: 'receipt',
        header: 'Receipt',
        cell: ({ receiptNumber }) =>
          receiptNumber && <TextLink to={`/receipts/${receiptNumber}`}>Receipt {receiptNumber}</TextLink>,
      },
      {
        key: 'act',
        header: 'Correction',
        cell: (line) =>
          line.paymentId && (
            <Button size="sm" variant="secondary" onClick={() => onReverse(line)}>
              Reverse...
            </Button>
          ),
      },
    ]}
  />
);

function Proof({ line: { proofId, reference } }: { line: BookLine }) {
  return (
    <>
      {reference && <bdi>{reference}</bdi>}
      {proofId && (
        <ButtonLink
          to={buildPath(booksApi.proof, { id: proofId })}
          download
          reloadDocument
          size="sm"
          variant="quiet"
          aria-label="Download the proof of this payment"
        >
          File
        </ButtonLink>
      )}
    </>
  );
}
