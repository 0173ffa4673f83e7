import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { media } from '@meridian/platform';

const Frame = styled.section`
  display: grid;
  gap: var(--space-5);
  padding-block-start: var(--space-5);
  border-block-start: 2px solid var(--color-text);

  ${media.lg} {
    grid-template-columns: 15rem minmax(0, 1fr);
    gap: var(--space-7);
  }
  > h2 {
    font-size: var(--text-2xl);
  }
  > div {
    min-inline-size: 0;
  }
`;

/** Renders a section with its title in the margin. */
export function AboutSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </Frame>
  );
}
