import { DownloadLink, Row, Section, Skeleton, Text } from '@meridian/platform';
import { Table } from '@meridian/platform/controls';
import { formatMoney, type BookFormat, type Money } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { bookFile, bookPayouts, type BookDays } from './queries';

const FILES: Record<BookFormat, string> = {
  plain: 'CSV',
  datev: 'DATEV',
  quickbooks: 'QuickBooks',
  payouts: 'Payouts',
};

/** Shows the payouts of the payment provider, and the files of the books. */
export function BookFiles({ days }: { days: BookDays }) {
  const { data } = useQuery(bookPayouts(days));
  return (
    <Section title="Files and payouts">
      <Text measure>
        The files have each payment and refund of these days with its receipt. The file of payouts explains what arrived
        at your bank, line by line.
      </Text>
      <Row gap={3}>
        {Object.entries(FILES).map(([format, label]) => (
          <DownloadLink
            key={format}
            to={bookFile(format as BookFormat, days)}
            variant="secondary"
            size="sm"
            icon={<Download aria-hidden />}
            aria-label={`Export as ${label}`}
          >
            {label}
          </DownloadLink>
        ))}
      </Row>
      {!data && <Skeleton lines={2} />}
      {data && !data.makesPayouts && <Text tone="muted">The payment provider of this site makes no payouts.</Text>}
      {data && data.payouts.length > 0 && (
        <Table
          label="Payouts"
          stacks
          rows={data.payouts}
          rowKey={({ id }) => id}
          columns={[
            { key: 'day', header: 'Arrives on', cell: ({ arrivesOn }) => arrivesOn },
            { key: 'id', header: 'Payout', cell: ({ id }) => id },
            { key: 'lines', header: 'Lines', align: 'end', cell: ({ lines }) => lines.length },
            { key: 'fee', header: 'Fees', align: 'end', cell: ({ fee, currency }) => shown(fee, currency) },
            { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount, currency }) => shown(amount, currency) },
          ]}
        />
      )}
    </Section>
  );
}

const shown = (amount: number, currency: string): string => formatMoney({ amount, currency } satisfies Money);
