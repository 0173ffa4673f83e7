import type { SlotName } from '@meridian/shared-types';
import type { ReactNode } from 'react';
import { useSlot, type SlotProps } from './slots';

interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
  subtitle?: string;
}

/**
 * Returns the tabs of a page, with the parts of a slot among them. The tabs of the page have the orders 10, 20, 30 and
 * so on.
 * @example const tabs = useSlotTabs('chapter-tab', [{ value: 'overview', label: 'Overview', content }], { chapter });
 */
export function useSlotTabs<S extends SlotName, T extends TabItem>(
  slot: S,
  tabs: readonly T[],
  props: SlotProps[S],
): (T | (TabItem & { label: string }))[] {
  const parts = useSlot(slot).map(({ order, name, title, description, render }) => ({
    order,
    tab: {
      value: name,
      label: title,
      content: render(props),
      ...(description !== undefined && { subtitle: description }),
    },
  }));
  return [...tabs.map((tab, index) => ({ order: (index + 1) * 10, tab })), ...parts]
    .sort((a, b) => a.order - b.order)
    .map(({ tab }) => tab);
}
