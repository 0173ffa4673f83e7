import { LIMITS, type JoinRequest } from '@meridian/shared-types';
import { useState } from 'react';

/** Returns the selected ones of the shown requests, up to the maximum that can be decided together. */
export function useSelection(shown: readonly JoinRequest[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter(({ id }) => selected.has(id));
  const atOnce = shown.slice(0, LIMITS.decisionCount);
  return {
    chosen,
    count: atOnce.length,
    isTooMany: chosen.length > LIMITS.decisionCount,
    selectAll: (all: boolean) => setSelected(new Set(all ? atOnce.map(({ id }) => id) : [])),
    selectionOf: ({ id }: JoinRequest) => ({
      isSelected: selected.has(id),
      onSelect: (isSelected: boolean) => {
        const next = new Set(chosen.map((each) => each.id));
        if (isSelected) next.add(id);
        else next.delete(id);
        setSelected(next);
      },
    }),
  };
}
