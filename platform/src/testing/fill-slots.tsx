import type { ModulePart, SlotName } from '@meridian/shared-types';
import { lazy, Suspense, type ComponentType } from 'react';
import type { FilledPart, ModuleParts, SlotProps } from '../slots/slots';

/** The parts of a module: those of its module.json, and those that its routes.tsx exports. */
export interface PartsOfModule {
  manifest: { parts?: readonly (Pick<ModulePart, 'name' | 'title' | 'order'> & { slot: string })[] };
  parts: ModuleParts;
}

/** Returns the value of a `SlotProvider` with the parts of one module, as everyone sees them. */
export function fillSlots({ manifest, parts }: PartsOfModule) {
  const components = new Map(
    parts.map(({ slot, name, lazy: load }) => [
      `${slot}/${name}`,
      lazy(async () => ({ default: (await load()).Component as ComponentType<object> })),
    ]),
  );
  return <S extends SlotName>(slot: S): FilledPart<S>[] =>
    (manifest.parts ?? [])
      .filter((part) => part.slot === slot)
      .toSorted((a, b) => a.order - b.order)
      .map((part) => {
        const Part = components.get(`${slot}/${part.name}`);
        return {
          ...part,
          render: (props: SlotProps[S]) => <Suspense>{Part && <Part {...props} />}</Suspense>,
        };
      });
}
