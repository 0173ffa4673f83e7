import type { Key, ReactNode } from 'react';
import styled, { css } from 'styled-components';

const Frame = styled.div`
  position: relative;
  container-type: inline-size;
  overflow-x: auto;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
  &:focus-visible {
    border-radius: var(--radius-lg);
  }
`;
/** In a narrow place, each row is a block: the name of the row, followed by each cell with its heading. */
const stacked = css`
  && tbody tr > * {
    overflow-wrap: anywhere;
  }
  @container (max-width: 479.98px) {
    &,
    tbody,
    tr {
      display: block;
    }
    thead {
      position: absolute;
      clip-path: inset(50%);
    }
    tr {
      padding: var(--space-3) var(--space-4);
    }
    && tr > * {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--space-3);
      justify-content: space-between;
      min-inline-size: 0;
      padding: 2px 0;
      overflow-wrap: anywhere;
      text-align: start;
    }
    && tr > td:empty {
      display: none;
    }
    td::before {
      content: attr(data-heading);
      color: var(--color-text-muted);
    }
    && tr + tr > * {
      border: 0;
    }
    tbody tr + tr {
      border-block-start: 1px solid var(--color-border);
    }
  }
`;
const Grid = styled.table<{ $stacks: boolean }>`
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
  ${({ $stacks }) => $stacks && stacked}
`;

/** One column, with its heading and the content of its cells. */
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
  /** Whether rows are blocks in a narrow place, such as on a phone. Otherwise the table scrolls sideways. */
  stacks?: boolean;
}

/**
 * Renders rows of the same kind. The first column names the row. A table that is too wide scrolls sideways inside
 * itself.
 * @example <Table label="People" columns={[{ key: 'name', header: 'Name', cell: (person) => person.name }]}
 * rows={people} rowKey={(person) => person.id} />
 */
export function Table<Row>({ label, columns, rows, rowKey, stacks = false }: TableProps<Row>) {
  return (
    <Frame tabIndex={0} role="region" aria-label={label}>
      <Grid role="table" aria-label={label} $stacks={stacks}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, align }) => (
              <th key={key} role="columnheader" scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, header, cell, align }, index) =>
                index === 0 ? (
                  <th key={key} role="rowheader" scope="row" data-align={align}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} role="cell" data-heading={header} data-align={align}>
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
