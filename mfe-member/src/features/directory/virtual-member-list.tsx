import type { DirectoryEntry } from '@meridian/shared-types';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import type { DirectoryLayout } from './directory-filter-bar';
import { useColumnCount } from './use-column-count';

const ROW_HEIGHT_PX = { grid: 260, list: 112 };
const MIN_COLUMN_REM = { grid: 19, list: 100 };
/** The next page is fetched when fewer people than this are left below the rendered rows. */
const PREFETCH_DISTANCE = 12;

const Line = styled.div<{ $columns: number }>`
  position: absolute;
  inset-inline: 0;
  contain: layout style;
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: var(--space-4);
  padding-block-end: var(--space-4);
  > * {
    display: grid;
    min-inline-size: 0;
  }
`;

interface Props {
  entries: readonly DirectoryEntry[];
  layout: DirectoryLayout;
  render: (entry: DirectoryEntry) => ReactNode;
  /** It is called when the last rendered row is close to the end. */
  onNearEnd: () => void;
}

/** Renders only the rows near the viewport, so that the list can contain ten thousand people. */
export function VirtualMemberList({ entries, layout, render, onNearEnd }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const columns = useColumnCount(box, MIN_COLUMN_REM[layout]);
  const rows = Math.ceil(entries.length / columns);

  useLayoutEffect(() => setTop(box.current ? box.current.getBoundingClientRect().top + window.scrollY : 0), [layout]);
  // The focused row stays rendered while it is scrolled away, so that keyboard users keep their place.
  const [focused, setFocused] = useState(Infinity);
  const keepFocusedRow = ({ target }: FocusEvent) =>
    setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index));
  // The height of the next row is estimated from the previous one. A wrong estimate causes a second layout.
  const estimatedHeight = useRef(ROW_HEIGHT_PX[layout]);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => estimatedHeight.current,
    overscan: 4,
    scrollMargin: top,
    rangeExtractor: (range) =>
      [...new Set([...(focused < rows ? [focused] : []), ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
    // A row without a layout measures 0. With that height, all rows would seem to fit into the viewport.
    measureElement: (row) => {
      estimatedHeight.current = row.getBoundingClientRect().height || ROW_HEIGHT_PX[layout];
      return estimatedHeight.current;
    },
  });
  const lines = virtualizer.getVirtualItems();
  const last = lines.at(-1)?.index ?? 0;

  useEffect(() => {
    if (rows > 0 && (rows - last) * columns < PREFETCH_DISTANCE) onNearEnd();
  }, [last, rows, columns, onNearEnd]);

  return (
    <div
      ref={box}
      role="list"
      aria-label="Members"
      onFocus={keepFocusedRow}
      onBlur={() => setFocused(Infinity)}
      style={{ position: 'relative', height: virtualizer.getTotalSize() }}
    >
      {lines.map(({ key, index, start }) => (
        <Line
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          $columns={columns}
          style={{ insetBlockStart: start - top }}
        >
          {entries.slice(index * columns, (index + 1) * columns).map((entry) => (
            <div key={entry.id} role="listitem">
              {render(entry)}
            </div>
          ))}
        </Line>
      ))}
    </div>
  );
}
