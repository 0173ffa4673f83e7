import type { ChapterDetails, EventDetails, ModulePart, SlotName } from '@meridian/shared-types';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

/** The props that the parts of each slot receive. */
export interface SlotProps {
  'dashboard-tile': Record<never, never>;
  'chapter-tab': { chapter: ChapterDetails };
  'profile-tab': Record<never, never>;
  'admin-tab': Record<never, never>;
  'event-side': { event: EventDetails };
  /** The pages to which the search leads, what the person typed while the part loaded, and what closes its dialog. */
  search: { pages: readonly { label: string; to: string }[]; typedAhead: string; onClose: () => void };
}

/** The parts of a module, which it exports as `parts` beside its `routes`. Each is loaded when it is first shown. */
export type ModuleParts = {
  [S in SlotName]: { slot: S; name: string; lazy: () => Promise<{ Component: ComponentType<SlotProps[S]> }> };
}[SlotName][];

/** A part that fills a slot for the viewer. */
export interface FilledPart<S extends SlotName> extends Pick<ModulePart, 'name' | 'title' | 'description' | 'order'> {
  /** Renders the part in an error boundary of its own. It loads the part. */
  render: (props: SlotProps[S]) => ReactNode;
}

type FillSlot = <S extends SlotName>(slot: S) => FilledPart<S>[];

const SlotContext = createContext<FillSlot>(() => []);

/** Provides the parts of all modules. The shell renders it around the pages. */
export const SlotProvider = SlotContext.Provider;

/**
 * Returns the parts that fill a slot for the viewer, in their order. It loads none of them.
 * @example useSlot('event-side').map(({ title, render }) => <Section title={title}>{render({ event })}</Section>)
 */
export const useSlot = <S extends SlotName>(slot: S): FilledPart<S>[] => useContext(SlotContext)(slot);

/** Renders all parts of a slot. @example <Slot name="event-side" event={event} /> */
export function Slot<S extends SlotName>({ name, ...props }: { name: S } & SlotProps[S]) {
  return useSlot(name).map(({ name: part, render }) => (
    <div key={part}>{render(props as unknown as SlotProps[S])}</div>
  ));
}
