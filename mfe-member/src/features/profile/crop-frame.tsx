import { useId, useRef, type KeyboardEvent, type PointerEvent, type Ref } from 'react';
import styled from 'styled-components';

const Frame = styled.div`
  inline-size: min(16rem, 100%);
  margin-inline: auto;
  border-radius: var(--radius-full);
  touch-action: none;
  cursor: grab;
  &:active {
    cursor: grabbing;
  }
`;
const Picture = styled.canvas`
  display: block;
  inline-size: 100%;
  aspect-ratio: 1;
  border-radius: inherit;
  background: var(--color-sunken);
`;
const Help = styled.p`
  font-size: var(--text-sm);
  text-align: center;
  color: var(--color-text-muted);
`;

/** The movement of the picture by each arrow key, as fractions of the frame's side. */
const KEYS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
};

interface Props {
  ref: Ref<HTMLCanvasElement>;
  /** The side of the picture in pixels. */
  side: number;
  /** It is called with the movement, as fractions of the frame's side. */
  onMove: (right: number, down: number) => void;
}

/** Renders the frame in which a picture is moved with the pointer or the arrow keys. */
export function CropFrame({ ref, side, onMove }: Props) {
  const helpId = useId();
  const last = useRef<{ x: number; y: number }>(undefined);
  const drag = ({ currentTarget, clientX: x, clientY: y }: PointerEvent) => {
    if (!last.current) return;
    const { width } = currentTarget.getBoundingClientRect();
    onMove((x - last.current.x) / width, (y - last.current.y) / width);
    last.current = { x, y };
  };
  const end = () => {
    last.current = undefined;
  };
  const step = (event: KeyboardEvent) => {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    onMove(...way);
  };
  return (
    <div>
      <Frame
        role="application"
        tabIndex={0}
        aria-label="Part of the picture"
        aria-describedby={helpId}
        onKeyDown={step}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <Picture ref={ref} width={side} height={side} role="img" aria-label="Preview" />
      </Frame>
      <Help id={helpId}>Drag the picture, or move it with the arrow keys.</Help>
    </div>
  );
}
