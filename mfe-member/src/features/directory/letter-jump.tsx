import { media } from '@meridian/platform';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';

/** The letters to which a list of names can jump. */
export const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** It stays in view below the top bar, so that readers can jump from anywhere. On a phone it scrolls sideways. */
const Bar = styled.div`
  position: sticky;
  z-index: 5;
  inset-block-start: var(--bar-height);
  display: flex;
  overflow-x: auto;
  scrollbar-width: none;
  background: var(--color-bg);
  border-block-end: 1px solid var(--color-border);
  ${media.lg} {
    justify-content: space-between;
  }
`;
const Letter = styled.button`
  flex: none;
  min-inline-size: 2.75rem;
  min-block-size: 2.75rem;
  padding: 0;
  border: 0;
  border-radius: var(--radius-md);
  background: none;
  color: var(--color-accent);
  font-weight: 600;
  cursor: pointer;
  ${media.lg} {
    flex: 0 1 2.75rem;
    min-inline-size: 2rem;
  }
  &:hover {
    background: var(--color-accent-soft);
  }
  &[aria-pressed='true'] {
    background: var(--color-accent-soft);
    color: var(--color-accent-strong);
    text-decoration: underline;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

interface Props {
  /** The letter with which the list begins, or undefined for the whole list. */
  letter: string | undefined;
  onJump: (letter: string | undefined) => void;
}

/** Shows the letters at which the list of names can begin. It is one stop of the Tab key, and arrow keys move in it. */
export function LetterJump({ letter, onJump }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const current = letter ?? LETTERS[0];
  useEffect(() => {
    const pressed = bar.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (bar.current && pressed) bar.current.scrollLeft = pressed.offsetLeft - bar.current.clientWidth / 2;
  }, [letter]);
  const move = (event: KeyboardEvent) => {
    const letters = [...(bar.current?.children ?? [])] as HTMLElement[];
    const at = letters.indexOf(document.activeElement as HTMLElement);
    const targets: Partial<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: letters.length - 1,
    };
    const target = letters[targets[event.key] ?? -1];
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  const jump = (next: string) => {
    onJump(next === LETTERS[0] || next === letter ? undefined : next);
    // The list begins below the bar, wherever the reader was in it.
    const top = bar.current?.parentElement?.getBoundingClientRect().top ?? 0;
    const stuck = bar.current?.getBoundingClientRect().top ?? 0;
    if (stuck > top) window.scrollBy({ top: top - stuck });
  };
  return (
    <Bar ref={bar} role="toolbar" aria-label="Jump to names from" onKeyDown={move}>
      {LETTERS.map((each) => (
        <Letter
          key={each}
          type="button"
          tabIndex={each === current ? 0 : -1}
          aria-pressed={each === letter}
          onClick={() => jump(each)}
        >
          {each}
        </Letter>
      ))}
    </Bar>
  );
}
