import type { DirectoryEntry } from '@meridian/shared-types';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Look } from './directory-filter-bar';
import { useColumns } from './use-columns';

const ROW_PX = { grid: 260, list: 112 };
const MIN_REM = { grid: 19, list: 100 };

const Line = styled.div<{ $columns: number }>`
  position: absolute;
  inset-inline: 0;
  inset-block-start: 0;
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: var(--space-4);
  padding-block-end: var(--space-4);
  > * { display: grid; min-inline-size: 0; }
`;

interface Props {
  entries: readonly DirectoryEntry[];
  look: Look;
  render: (entry: DirectoryEntry) => ReactNode;
  /** Called when the end comes near. */
  onNearEnd: () => void;
}

/** People in rows, of which only those near the window are in the page: ten thousand scroll like ten. */
export function VirtualPeople({ entries, look, render, onNearEnd }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const columns = useColumns(box, MIN_REM[look]);
  const rows = Math.ceil(entries.length / columns);

  useLayoutEffect(() => setTop(box.current ? box.current.getBoundingClientRect().top + window.scrollY : 0), [look]);
  const virtualizer = useWindowVirtualizer({
    count: rows, estimateSize: () => ROW_PX[look], overscan: 4, scrollMargin: top,
    // What is not laid out yet has no height; taken at its word, every row would fit into the window.
    measureElement: (row) => row.getBoundingClientRect().height || ROW_PX[look],
  });
  const lines = virtualizer.getVirtualItems();
  const last = lines.at(-1)?.index ?? 0;

  useEffect(() => {
    if (rows > 0 && last >= rows - 3) onNearEnd();
  }, [last, rows, onNearEnd]);

  return (
    <div ref={box} role="list" aria-label="Members" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {lines.map(({ key, index, start }) => (
        <Line key={key} ref={virtualizer.measureElement} data-index={index} $columns={columns} style={{ translate: `0 ${start - top}px` }}>
          {entries.slice(index * columns, (index + 1) * columns).map((entry) => <div key={entry.id} role="listitem">{render(entry)}</div>)}
        </Line>
      ))}
    </div>
  );
}
