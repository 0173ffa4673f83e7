import styled, { keyframes } from 'styled-components';

const breathe = keyframes`50% { opacity: 0.5; }`;
const Bone = styled.span<{ $width: string; $height: string }>`
  display: block;
  inline-size: ${({ $width }) => $width};
  max-inline-size: 100%;
  block-size: ${({ $height }) => $height};
  border-radius: var(--radius-sm);
  background: color-mix(in srgb, var(--color-sunken) 60%, var(--color-border));
  animation: ${breathe} 1.6s ease-in-out infinite;
`;
const Lines = styled.span`
  display: grid;
  gap: var(--space-2);
`;

export interface SkeletonProps {
  /** A CSS length. Default the whole width. */
  width?: string;
  height?: string;
  /** So many lines of text instead of one block. */
  lines?: number;
}

/** The place of what is still coming; silent. @example <Skeleton lines={3} /> */
export function Skeleton({ width = '100%', height = '1.25rem', lines }: SkeletonProps) {
  if (lines === undefined) return <Bone $width={width} $height={height} aria-hidden />;
  return (
    <Lines aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Bone key={line} $width={line === lines - 1 ? '60%' : width} $height={height} />
      ))}
    </Lines>
  );
}
