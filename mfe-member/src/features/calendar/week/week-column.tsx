import { VisuallyHidden } from '@meridian/platform';
import { Link } from '@meridian/platform/routing';
import { eventPath } from '@meridian/shared-types';
import { format } from 'date-fns';
import { useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { clockText } from '../clocks';
import { layOutDay, type Block } from './day-layout';
import type { Shown } from '../days';
import { entryStyle, rsvpStyleOf, rsvpText, type RsvpStyle } from '../rsvp-style';
import { draggedSlot, hourAt, toLocalTimes, minuteAt, type Slot } from './slot';

const Frame = styled.div`
  position: relative;
  block-size: calc(24 * var(--hour));
  border-inline-start: 1px solid var(--color-border);
  background: repeating-linear-gradient(to bottom, var(--color-border) 0 1px, transparent 1px var(--hour));
`;

const Entry = styled(Link)<{ $block: Block; $style: RsvpStyle; $cancelled: boolean }>`
  position: absolute;
  display: flex;
  flex-direction: column;
  justify-content: flex-start;
  inset-block-start: calc(${({ $block }) => $block.from} / 60 * var(--hour));
  block-size: calc(${({ $block }) => $block.to - $block.from} / 60 * var(--hour) - 2px);
  inset-inline-start: calc(${({ $block }) => ($block.lane / $block.lanes) * 100}% + 2px);
  inline-size: calc(${({ $block }) => 100 / $block.lanes}% - 4px);
  padding: 2px var(--space-1);
  overflow: hidden;
  border-inline-start: 3px solid;
  border-radius: ${({ $block }) => `${$block.startsEarlier ? '0 0' : '6px 6px'} ${$block.endsLater ? '0 0' : '6px 6px'}`};
  font-size: var(--text-xs);
  line-height: 1.25;
  overflow-wrap: anywhere;
  ${entryStyle}
  > b {
    font-weight: 600;
  }
`;

/** Shows the time over which the pointer is dragged. */
const Dragged = styled.div<{ $slot: Slot }>`
  position: absolute;
  inset-inline: 2px;
  inset-block-start: calc(${({ $slot }) => $slot.from} / 60 * var(--hour));
  block-size: calc(${({ $slot }) => $slot.to - $slot.from} / 60 * var(--hour) - 2px);
  border: 1.5px dashed var(--color-accent);
  border-radius: 6px;
  background: var(--color-accent-soft);
  font-size: var(--text-xs);
  pointer-events: none;
`;

const Now = styled.div<{ $minute: number }>`
  position: absolute;
  inset-inline: 0;
  inset-block-start: calc(${({ $minute }) => $minute} / 60 * var(--hour));
  border-block-start: 2px solid var(--color-danger);
  pointer-events: none;
`;

interface Props {
  day: Date;
  events: readonly Shown[];
  /** The current time in minutes since midnight, if the day is today. */
  now: number | undefined;
  onPlace: ((slot: Slot) => void) | undefined;
  onCreate: ((startLocal: string, endLocal: string) => void) | undefined;
  /** The time for a new event, if it is on this day. */
  children?: ReactNode;
}

/** Shows a day by the hour. Organizers drag over the time of a new event, or choose an hour with a click or a tap. */
export function WeekColumn({ day, events, now, onPlace, onCreate, children }: Props) {
  const [drag, setDrag] = useState<{ anchor: number; current: number }>();
  const wasDragged = useRef(false);
  const slot = drag && drag.anchor !== drag.current ? draggedSlot(day, drag.anchor, drag.current) : undefined;
  const minuteOf = ({ currentTarget, clientY }: MouseEvent) => minuteAt(clientY, currentTarget.getBoundingClientRect());

  const pointer = onCreate && {
    onPointerDown: (event: PointerEvent) => {
      wasDragged.current = false;
      if (event.button !== 0 || event.pointerType === 'touch' || event.target !== event.currentTarget) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ anchor: minuteOf(event), current: minuteOf(event) });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag) setDrag({ ...drag, current: minuteOf(event) });
    },
    onPointerUp: () => {
      setDrag(undefined);
      wasDragged.current = slot !== undefined;
      if (slot) onCreate(...toLocalTimes(slot));
    },
    onPointerCancel: () => setDrag(undefined),
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget && !wasDragged.current) onPlace?.(hourAt(day, minuteOf(event)));
    },
  };
  return (
    <Frame role="group" aria-label={format(day, 'EEEE, MMMM d')} {...pointer}>
      {layOutDay(events, day).map((block) => (
        <Entry
          key={block.event.id}
          to={eventPath(block.event.id)}
          draggable={false}
          $block={block}
          $style={rsvpStyleOf(block.event)}
          $cancelled={block.event.status === 'cancelled'}
        >
          <b dir="auto">{block.event.title}</b>
          {block.startsEarlier ? 'continued' : clockText(block.times.from)}
          <VisuallyHidden>{rsvpText(block.event)}</VisuallyHidden>
        </Entry>
      ))}
      {now !== undefined && <Now $minute={now} data-now aria-hidden />}
      {slot && <Dragged $slot={slot}>{toLocalTimes(slot).map(clockText).join(' – ')}</Dragged>}
      {children}
    </Frame>
  );
}
