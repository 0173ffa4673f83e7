import { PRODUCT_NAME } from '@meridian/shared-types';
import styled from 'styled-components';

const Line = styled.span<{ $size: 'sm' | 'md' | 'lg' }>`
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  font-family: var(--font-display);
  font-size: ${({ $size }) => ({ sm: '1.25rem', md: '1.5rem', lg: 'min(2rem, 11vw)' })[$size]};
  font-weight: 550;
  line-height: 1;
  letter-spacing: -0.02em;
  white-space: nowrap;
  color: var(--color-text);
  > svg {
    flex: none;
    inline-size: 1.15em;
    block-size: 1.15em;
    color: var(--color-accent);
  }
`;

/** Meridians of a globe at the earth's tilt, and a place on one of them. @example <Mark /> */
export const Mark = () => (
  <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden focusable="false">
    <g transform="rotate(23.4 16 16)">
      <circle cx="16" cy="16" r="13" />
      <path d="M16 3c-4.6 3.6-6.8 8-6.8 13s2.2 9.4 6.8 13" />
      <path d="M16 3c4.6 3.6 6.8 8 6.8 13s-2.2 9.4-6.8 13" />
      <circle cx="22.5" cy="13.5" r="3.9" fill="currentColor" stroke="var(--color-bg)" />
    </g>
  </svg>
);

/** The product's name and mark. @example <Link to="/"><Wordmark /></Link> */
export const Wordmark = ({ size = 'md' }: { size?: 'sm' | 'md' | 'lg' }) => (
  <Line $size={size}>
    <Mark />
    {PRODUCT_NAME}
  </Line>
);
