import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';

/** A text with more lines is folded. */
const MAX_LINES = 40;
/** The lines of a folded text that are shown. */
const SHOWN_LINES = 12;
/** The fewest characters in a line, with large letters on a phone. Shorter texts need not be measured. */
const COLUMNS = 8;

const Box = styled.div<{ $isFolded: boolean }>`
  ${({ $isFolded }) =>
    $isFolded &&
    `max-block-size: ${SHOWN_LINES}lh; overflow: hidden; mask-image: linear-gradient(currentcolor 75%, transparent);`}
`;
const More = styled.button`
  display: block;
  min-block-size: 2.75rem;
  padding: 0;
  border: 0;
  background: none;
  color: var(--color-accent-strong);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
`;

interface Props {
  text: string;
  children: ReactNode;
}

const mayBeTall = (text: string): boolean => text.split('\n').length + text.length / COLUMNS > MAX_LINES;

/** Shows the text of a message. If it has more than 40 lines, it is folded with a button that shows the rest. */
export const FoldedText = ({ text, children }: Props) =>
  mayBeTall(text) ? <Foldable key={text}>{children}</Foldable> : children;

/** Scrolls the list so that an element is where it was. The list learns that it may no longer be at its end. */
function keepPlace(element: HTMLElement, top: number): void {
  const list = element.closest('[role="group"]');
  if (!list) return;
  list.scrollTop += element.getBoundingClientRect().top - top;
  list.dispatchEvent(new Event('scroll'));
}

function Foldable({ children }: Pick<Props, 'children'>) {
  const content = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isTall, setIsTall] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  /** The element that stays where it is when the text is folded or unfolded. */
  const kept = useRef<{ element: HTMLElement; top: number }>(undefined);

  const measure = () => {
    const element = content.current;
    if (!element) return;
    const line = Number.parseFloat(getComputedStyle(element).lineHeight) || 24;
    setIsTall(element.scrollHeight > MAX_LINES * line + 1);
  };
  useLayoutEffect(measure, []);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (kept.current) keepPlace(kept.current.element, kept.current.top);
    kept.current = undefined;
  }, [isOpen]);

  const toggle = () => {
    const element = isOpen ? button.current : content.current;
    if (element) kept.current = { element, top: element.getBoundingClientRect().top };
    setIsOpen(!isOpen);
  };
  const isFolded = isTall && !isOpen;
  // The browser scrolls the box to words that it finds there, and to a link that gets the focus.
  const unfold = () => {
    if (isFolded) toggle();
  };
  return (
    <>
      <Box data-folded={isFolded || undefined} $isFolded={isFolded} onScroll={unfold} onFocus={unfold}>
        <div ref={content}>{children}</div>
      </Box>
      {isTall && (
        <More ref={button} type="button" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Show less' : 'Show more'}
        </More>
      )}
    </>
  );
}
