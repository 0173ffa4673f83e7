import * as Radix from 'radix-ui/tabs';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import styled from 'styled-components';
import { media } from '../../theme/media';
import { readingDirection } from '../text/direction';
import { Badge } from '../display/badge';

const Root = styled(Radix.Root)`
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;
  > * {
    min-inline-size: 0;
  }
`;
/** It is positioned, so that it contains the visually hidden text. */
const List = styled(Radix.List)`
  position: relative;
  display: flex;
  gap: var(--space-1) var(--space-2);
  ${media.sm} {
    column-gap: var(--space-4);
  }
  margin-inline: calc(-1 * var(--space-1));
  overflow-x: auto;
  scrollbar-width: none;
  box-shadow: inset 0 -1px 0 var(--color-border);
`;
const Trigger = styled(Radix.Trigger)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  flex: none;
  min-block-size: 2.875rem;
  min-inline-size: 2.75rem;
  padding: var(--space-2) var(--space-1);
  border: 0;
  border-block-end: 2px solid transparent;
  background: none;
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  font-weight: 600;
  ${media.sm} {
    font-size: var(--text-md);
  }
  white-space: nowrap;
  cursor: pointer;
  transition:
    color var(--motion-fast),
    border-color var(--motion-fast);
  &:hover:not(:disabled) {
    color: var(--color-text);
  }
  &[data-state='active'] {
    color: var(--color-text);
    border-block-end-color: var(--color-accent);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;
const Panel = styled(Radix.Content)`
  &:focus-visible {
    outline-offset: 6px;
  }
`;

/** One tab with its panel. */
export interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
  badge?: ReactNode;
  disabled?: boolean;
}
export interface TabsProps {
  /** The accessible name. */
  label: string;
  items: readonly TabItem[];
  value?: string;
  /** The tab that is open first. Default: the first tab. */
  defaultValue?: string;
  onValueChange?: (value: string) => void;
}

/** The width in px of its neighbor that is visible beside the open tab, so that the list looks as if it scrolls. */
const NEIGHBOR_PX = 24;

/** Scrolls a list of tabs that is wider than the screen until the open tab is visible. It does not scroll the page. */
function showOpenTab(list: HTMLElement): void {
  const tab = list.querySelector('[data-state=active]')?.getBoundingClientRect();
  if (!tab) return;
  const { left, right } = list.getBoundingClientRect();
  if (tab.right > right) list.scrollLeft += tab.right - right + NEIGHBOR_PX;
  else if (tab.left < left) list.scrollLeft -= left - tab.left + NEIGHBOR_PX;
}

/** Keeps the open tab visible when fonts or badges that load later change the widths, until the person scrolls. */
function useOpenTabInView(list: RefObject<HTMLElement | null>, open: string | undefined, count: number): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => showOpenTab(element));
    const stop = () => observer.disconnect();
    showOpenTab(element);
    for (const sized of [element, ...element.children]) observer.observe(sized);
    for (const event of ['wheel', 'touchmove'] as const) element.addEventListener(event, stop, { passive: true });
    return () => {
      stop();
      for (const event of ['wheel', 'touchmove'] as const) element.removeEventListener(event, stop);
    };
  }, [list, open, count]);
}

/**
 * Renders tabs, of which one is open at a time. Arrow keys, Home and End move. Only the open panel is rendered.
 * @example <Tabs label="Chapter" defaultValue="overview" items={[{ value: 'overview', label: 'Overview', content:
 * <Overview /> }]} />
 */
export function Tabs({ label, items, value, defaultValue, onValueChange }: TabsProps) {
  const isMovedByKey = useRef(false);
  const isFocusReturned = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(defaultValue);
  useOpenTabInView(list, value ?? opened, items.length);
  return (
    <Root
      dir={readingDirection()}
      value={value}
      defaultValue={defaultValue ?? items[0]?.value}
      onValueChange={(next) => {
        setOpened(next);
        if (value === undefined || !isFocusReturned.current) onValueChange?.(next);
      }}
    >
      <List
        ref={list}
        aria-label={label}
        onKeyDownCapture={() => {
          isMovedByKey.current = true;
        }}
        // Focus that returns, as from a dialog that asks whether to leave, does not open a tab.
        onFocusCapture={() => {
          isFocusReturned.current = !isMovedByKey.current;
          isMovedByKey.current = false;
        }}
        onFocus={() => {
          isFocusReturned.current = false;
        }}
      >
        {items.map((item) => (
          <Trigger key={item.value} value={item.value} disabled={item.disabled}>
            {item.label}
            {item.badge !== undefined && <Badge tone="accent">{item.badge}</Badge>}
          </Trigger>
        ))}
      </List>
      {items.map((item) => (
        <Panel key={item.value} value={item.value}>
          {item.content}
        </Panel>
      ))}
    </Root>
  );
}
