import type { Key, ReactNode } from 'react';
import styled from 'styled-components';

const Frame = styled.div`
  position: relative;
  overflow-x: auto;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
  &:focus-visible {
    border-radius: var(--radius-lg);
  }
`;
const Grid = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);
  line-height: 1.5;
  th,
  td {
    min-inline-size: 6.5rem;
    padding: var(--space-3) var(--space-4);
    text-align: start;
    vertical-align: middle;
    overflow-wrap: break-word;
  }
  th:first-child,
  td:first-child {
    padding-inline-start: var(--space-5);
  }
  th:last-child,
  td:last-child {
    padding-inline-end: var(--space-5);
  }
  thead th {
    font-size: var(--text-xs);
    font-weight: 600;
    color: var(--color-text-muted);
    white-space: nowrap;
    border-block-end: 1px solid var(--color-border);
  }
  tbody tr + tr > * {
    border-block-start: 1px solid var(--color-border);
  }
  tbody tr:hover {
    background: color-mix(in srgb, var(--color-sunken) 45%, transparent);
  }
  tbody th {
    font-weight: 600;
  }
  [data-align='end'] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;

/** One column: its heading, and what it shows of a row. */
export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
}
export interface TableProps<Row> {
  /** The accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
}

/**
 * Rows of the same kind; the first column names the row. Scrolls sideways inside itself where it must.
 * @example <Table label="People" columns={[{ key: 'name', header: 'Name', cell: (person) => person.name }]}
 * rows={people} rowKey={(person) => person.id} />
 */
export function Table<Row>({ label, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <Frame tabIndex={0} role="region" aria-label={label}>
      <Grid aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, cell, align }, index) =>
                index === 0 ? (
                  <th key={key} scope="row" data-align={align}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-align={align}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Frame>
  );
}
