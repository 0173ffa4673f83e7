import { useId, type ReactNode } from 'react';
import { media } from '@meridian/platform';
import styled from 'styled-components';

const Frame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  ${media.md} {
    gap: var(--space-6);
  }
`;
const Head = styled.header`
  display: grid;
  gap: var(--space-3);

  h2 {
    font-size: var(--text-3xl);
  }
  p {
    max-inline-size: 40rem;
    color: var(--color-text-muted);

    ${media.md} {
      font-size: var(--text-lg);
    }
  }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-1) var(--space-5);
`;

interface LandingSectionProps {
  title: string;
  text?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** Renders a section of the landing page with heading, link and content. */
export function LandingSection({ title, text, action, children }: LandingSectionProps) {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <Line>
          <h2 id={id}>{title}</h2>
          {action}
        </Line>
        {text && <p>{text}</p>}
      </Head>
      {children}
    </Frame>
  );
}
