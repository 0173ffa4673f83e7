import * as Radix from 'radix-ui/scroll-area';
import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { readingDirection } from '../text/direction';

const Root = styled(Radix.Root)<{ $height?: string }>`
  position: relative;
  overflow: hidden;
  block-size: ${({ $height }) => $height ?? 'auto'};
`;
const Viewport = styled(Radix.Viewport)`
  inline-size: 100%;
  block-size: 100%;
  overscroll-behavior: contain;
  &:focus-visible {
    outline-offset: -2px;
  }
  > div {
    display: block !important;
    min-inline-size: 0 !important;
  }
`;
const Bar = styled(Radix.Scrollbar)`
  display: flex;
  inline-size: 0.625rem;
  padding: 2px;
  touch-action: none;
  user-select: none;
`;
const Thumb = styled(Radix.Thumb)`
  flex: 1;
  border-radius: var(--radius-full);
  background: var(--color-border-strong);
`;

export interface ScrollAreaProps {
  /** The accessible name of the content. Because of it, the content can be reached by keyboard. */
  label: string;
  /** The height as a CSS length. */
  height?: string;
  /** The element that scrolls. */
  viewportRef?: Ref<HTMLDivElement>;
  onScroll?: () => void;
  children: ReactNode;
}

/**
 * Renders a part of the page that scrolls by itself.
 * @example <ScrollArea label="Messages" height="24rem">…</ScrollArea>
 */
export function ScrollArea({ label, height, viewportRef, onScroll, children }: ScrollAreaProps) {
  return (
    <Root dir={readingDirection()} $height={height}>
      <Viewport ref={viewportRef} tabIndex={0} role="region" aria-label={label} onScroll={onScroll}>
        {children}
      </Viewport>
      <Bar orientation="vertical">
        <Thumb />
      </Bar>
    </Root>
  );
}
