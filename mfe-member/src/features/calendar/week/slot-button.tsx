import { Plus } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { clockText, dateOf, localAt } from '../clocks';
import { slotAfterKey, slotText, type Slot } from './slot';

/** The button is visible while it has the focus, or after a pointer has placed it. */
const Place = styled.button<{ $slot: Slot; $placed: boolean }>`
  position: absolute;
  inset-inline: 2px;
  inset-block-start: calc(${({ $slot }) => $slot.from} / 60 * var(--hour));
  block-size: calc(${({ $slot }) => $slot.to - $slot.from} / 60 * var(--hour) - 2px);
  z-index: 1;
  display: flex;
  gap: var(--space-1);
  align-items: start;
  padding: 2px var(--space-1);
  overflow: hidden;
  border: 1.5px dashed var(--color-accent);
  border-radius: 6px;
  background: var(--color-surface-raised);
  color: var(--color-accent-strong);
  font-size: var(--text-xs);
  line-height: 1.25;
  text-align: start;
  cursor: pointer;
  opacity: ${({ $placed }) => ($placed ? 1 : 0)};
  pointer-events: ${({ $placed }) => ($placed ? 'auto' : 'none')};
  &:focus {
    opacity: 1;
    pointer-events: auto;
  }
`;

interface Props {
  slot: Slot;
  /** Whether a pointer or a key has placed it. It then takes the focus. */
  placed: boolean;
  hintId: string;
  onMove: (slot: Slot | undefined) => void;
  onCreate: () => void;
}

/** Renders a time for a new event. Arrow keys move it, and pressing it opens the form. */
export function SlotButton({ slot, placed, hintId, onMove, onCreate }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!placed) return;
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [slot, placed]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onMove(undefined);
    const next = slotAfterKey(slot, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <Place
      ref={button}
      type="button"
      $slot={slot}
      $placed={placed}
      aria-label={`New event: ${slotText(slot)}`}
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
      onClick={onCreate}
    >
      <Plus size={14} aria-hidden />
      {clockText(localAt(dateOf(slot.day), slot.from))}
    </Place>
  );
}
