import { VisuallyHidden, formatTime } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { format, isSameDay, isToday } from 'date-fns';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { layOutDay, type Block } from './day-layout';
import { weekOf } from './days';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The hour that the view scrolls to at first. */
const FIRST_HOUR = 8;

const Frame = styled.div`
  overflow: auto;
  max-block-size: 40rem;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
`;

const Table = styled.div`
  --hour: 3rem;
  display: grid;
  grid-template-columns: 3.5rem repeat(7, minmax(6.5rem, 1fr));
  min-inline-size: 48rem;
`;

const Head = styled.button<{ $today: boolean }>`
  position: sticky;
  inset-block-start: 0;
  z-index: 2;
  display: grid;
  justify-items: center;
  padding: var(--space-2);
  border: 0;
  border-block-end: 1px solid var(--color-border);
  background: var(--color-surface);
  color: ${({ $today }) => ($today ? 'var(--color-accent)' : 'inherit')};
  font-size: var(--text-sm);
  cursor: pointer;
  &[aria-pressed='true'] {
    box-shadow: inset 0 -3px 0 var(--color-accent);
  }
  > b {
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-weight: 500;
    line-height: 1.1;
  }
`;

const Corner = styled.span`
  position: sticky;
  inset-block-start: 0;
  inset-inline-start: 0;
  z-index: 3;
  border-block-end: 1px solid var(--color-border);
  background: var(--color-surface);
`;

const Scale = styled.ol`
  position: sticky;
  inset-inline-start: 0;
  z-index: 1;
  background: var(--color-surface);
  > li {
    block-size: var(--hour);
    padding-inline-end: var(--space-2);
    font-size: var(--text-xs);
    text-align: end;
    color: var(--color-text-muted);
  }
`;

const Column = styled.div`
  position: relative;
  block-size: calc(24 * var(--hour));
  border-inline-start: 1px solid var(--color-border);
  background: repeating-linear-gradient(to bottom, var(--color-border) 0 1px, transparent 1px var(--hour));
`;

const Entry = styled.button<{ $block: Block }>`
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
  border: 0;
  border-inline-start: 3px solid var(--color-accent);
  border-radius: ${({ $block }) => `${$block.startsEarlier ? '0 0' : '6px 6px'} ${$block.endsLater ? '0 0' : '6px 6px'}`};
  background: var(--color-accent-soft);
  color: var(--color-accent-strong);
  font-size: var(--text-xs);
  line-height: 1.25;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  > b {
    font-weight: 600;
  }
`;

/** Where the week is wider than its frame: scrolls it to the selected day. */
function showColumn(frame: HTMLElement): void {
  const place = frame.querySelector('[aria-pressed=true]')?.getBoundingClientRect();
  const scale = frame.querySelector('ol')?.getBoundingClientRect();
  if (!place || !scale) return;
  const room = frame.getBoundingClientRect();
  const isRight = getComputedStyle(frame).direction === 'rtl';
  const [start, end] = isRight ? [room.left, room.right - scale.width] : [room.left + scale.width, room.right];
  const isInView = place.left >= start && place.right <= end;
  if (!isInView) frame.scrollLeft += isRight ? place.right - end : place.left - start;
}

interface Props {
  day: Date;
  events: readonly Event[];
  onChoose: (day: Date) => void;
}

/** A week by the hour. Overlapping events are side by side; those over midnight continue in the next column. */
export function WeekView({ day, events, onChoose }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const days = weekOf(day);

  useEffect(() => {
    if (frame.current) frame.current.scrollTop = (frame.current.scrollHeight / HOURS.length) * FIRST_HOUR;
  }, []);
  const time = day.getTime();
  useEffect(() => {
    if (frame.current) showColumn(frame.current);
  }, [time]);

  return (
    <Frame ref={frame} role="group" aria-label={`Week of ${format(days[0] ?? day, 'MMMM d, yyyy')}`} tabIndex={0}>
      <Table>
        <Corner />
        {days.map((date) => (
          <Head
            key={date.toISOString()}
            type="button"
            $today={isToday(date)}
            aria-pressed={isSameDay(date, day)}
            onClick={() => onChoose(date)}
          >
            {format(date, 'EEE')} <b>{format(date, 'd')}</b>
            <VisuallyHidden>{format(date, 'MMMM')}</VisuallyHidden>
          </Head>
        ))}
        <Scale aria-hidden>
          {HOURS.map((hour) => (
            <li key={hour}>{format(new Date(2000, 0, 1, hour), 'h a')}</li>
          ))}
        </Scale>
        {days.map((date) => (
          <Column key={date.toISOString()} role="group" aria-label={format(date, 'EEEE, MMMM d')}>
            {layOutDay(events, date).map((block) => (
              <Entry key={block.event.id} type="button" $block={block} onClick={() => onChoose(date)}>
                <b dir="auto">{block.event.title}</b>
                {block.startsEarlier ? 'continued' : formatTime(block.event.startTime)}
              </Entry>
            ))}
          </Column>
        ))}
      </Table>
    </Frame>
  );
}
