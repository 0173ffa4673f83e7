import { Button, Row, Text, VisuallyHidden } from '@meridian/platform';
import { Table } from '@meridian/platform/controls';
import type { MonthlyNumber } from '@meridian/shared-types';
import { Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { BarChart } from './bar-chart';
import { CsvLink } from './csv-link';
import { monthName } from './months';
import { summaryOf } from './number-texts';

/** The card takes the whole row while its table is shown. */
const Frame = styled.section<{ $isWide: boolean }>`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  min-inline-size: 0;
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
  grid-column: ${({ $isWide }) => ($isWide ? '1 / -1' : 'auto')};
`;
const Title = styled.h3`
  font: 600 var(--text-md) / 1.4 var(--font-body);
  letter-spacing: 0;
`;
const Foot = styled.div`
  margin-block-start: auto;
`;

interface Props {
  number: MonthlyNumber;
  /** The URL of its file. */
  csv: string;
}

/** Shows a number with its definition and a chart, and on request with its table. */
export function NumberCard({ number, csv }: Props) {
  const [isTableShown, setTableShown] = useState(false);
  const [titleId, tableId] = [useId(), useId()];
  const { title, definition, columns, months } = number;
  const current = months.at(-1)?.month;
  return (
    <Frame aria-labelledby={titleId} $isWide={isTableShown}>
      <div>
        <Title id={titleId}>{title}</Title>
        <Text as="span" size="sm" tone="muted">
          {summaryOf(number) ?? 'Nothing to show yet'}
        </Text>
      </div>
      <BarChart number={number} />
      <Text size="sm" tone="muted" measure>
        {definition}
      </Text>
      <Foot>
        <Row gap={2}>
          <Button
            variant="quiet"
            size="sm"
            icon={<Table2 aria-hidden />}
            aria-expanded={isTableShown}
            aria-controls={tableId}
            onClick={() => setTableShown(!isTableShown)}
          >
            {isTableShown ? 'Hide Table' : 'Table'}
            <VisuallyHidden>{` of ${title}`}</VisuallyHidden>
          </Button>
          <CsvLink to={csv} of={title} />
        </Row>
      </Foot>
      <div id={tableId} hidden={!isTableShown}>
        {isTableShown && (
          <Table
            label={`${title} by month`}
            rows={months.toReversed()}
            rowKey={({ month }) => month}
            columns={[
              {
                key: 'month',
                header: 'Month',
                cell: ({ month }) => (month === current ? `${monthName(month)}, so far` : monthName(month)),
              },
              ...columns.map((header, index) => ({
                key: header,
                header,
                align: 'end' as const,
                cell: ({ values }: MonthlyNumber['months'][number]) => values[index]?.toLocaleString('en-US') ?? '–',
              })),
            ]}
          />
        )}
      </div>
    </Frame>
  );
}
