import { pictureSources } from '@meridian/shared-types';
import styled from 'styled-components';
import { useOrganization } from '../organization/organization';

const Line = styled.span<{ $size: 'sm' | 'md' | 'lg' }>`
  display: inline-flex;
  align-items: center;
  min-inline-size: 0;
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

/** A long name without a space is cut with an ellipsis, so that it stays inside the bar. */
const Name = styled.span`
  overflow: hidden;
  min-inline-size: 0;
  margin-block: -0.15em;
  padding-block: 0.15em;
  text-overflow: ellipsis;
`;
const Logo = styled.img`
  flex: none;
  inline-size: auto;
  max-inline-size: 4em;
  block-size: 1.5em;
  padding: 0.1em;
  border-radius: var(--radius-sm);
  background: var(--color-logo-ground);
  object-fit: contain;
`;

/**
 * Shows the logo of the organization, or that of the product if there is none. It is decorative, because the name is
 * beside it.
 * @example <Mark />
 */
export function Mark() {
  const { logo } = useOrganization();
  return logo ? <Logo {...pictureSources(logo)} sizes="6rem" alt="" /> : <ProductMark />;
}

/** Draws meridians of a globe at the earth's tilt, and a place on one of them. */
const ProductMark = () => (
  <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden focusable="false">
    <g transform="rotate(23.4 16 16)">
      <circle cx="16" cy="16" r="13" />
      <path d="M16 3c-4.6 3.6-6.8 8-6.8 13s2.2 9.4 6.8 13" />
      <path d="M16 3c4.6 3.6 6.8 8 6.8 13s-2.2 9.4-6.8 13" />
      <circle cx="22.5" cy="13.5" r="3.9" fill="currentColor" stroke="var(--color-bg)" />
    </g>
  </svg>
);

/** Shows the organization's short name and its mark. @example <Link to="/"><Wordmark /></Link> */
export const Wordmark = ({ size = 'md' }: { size?: 'sm' | 'md' | 'lg' }) => (
  <Line $size={size}>
    <Mark />
    <Name dir="auto" data-short-name>
      {useOrganization().shortName}
    </Name>
  </Line>
);
