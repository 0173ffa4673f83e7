import styled, { keyframes } from 'styled-components';

const fade = keyframes`50% { opacity: 0.5; }`;
const Block = styled.span<{ $width: string; $height: string; $round?: boolean }>`
  display: block;
  inline-size: ${({ $width }) => $width};
  max-inline-size: 100%;
  block-size: ${({ $height }) => $height};
  flex: none;
  border-radius: ${({ $round }) => ($round ? 'var(--radius-full)' : 'var(--radius-sm)')};
  background: color-mix(in srgb, var(--color-text) 10%, transparent);
  animation: ${fade} 1.6s ease-in-out infinite;
`;
const Lines = styled.span`
  display: grid;
  gap: var(--space-2);
`;

export interface SkeletonProps {
  /** The width as a CSS length. Default: the whole width. */
  width?: string;
  height?: string;
  /** Whether the placeholder is a circle or a pill. */
  round?: boolean;
  /** The number of lines of text that replace the single block. */
  lines?: number;
  /** The name of the content that the single block replaces, by which tests find it. */
  of?: string;
}

/** Shows a placeholder for content that is loading. Screen readers ignore it. @example <Skeleton lines={3} /> */
export function Skeleton({ width = '100%', height = '1.25rem', round, lines, of }: SkeletonProps) {
  if (lines === undefined)
    return <Block data-skeleton={of ?? true} $width={width} $height={height} $round={round} aria-hidden />;
  return (
    <Lines aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Block key={line} data-skeleton aria-hidden $width={line === lines - 1 ? '60%' : width} $height={height} />
      ))}
    </Lines>
  );
}
