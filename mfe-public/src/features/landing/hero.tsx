import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import { ButtonLink, media, MeridianArt, useOrganization } from '@meridian/platform';

const Frame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);

  ${media.lg} {
    grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
    gap: var(--space-8);
    align-items: center;
  }
`;
const TextColumn = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--space-4);

  ${media.md} {
    gap: var(--space-5);
  }

  form {
    inline-size: 100%;
    padding-block-start: var(--space-5);
    border-block-start: 1px solid var(--color-border);
  }
`;
/** The longest word of the tagline also fits with large text. */
const Tagline = styled.h1`
  font-size: min(var(--text-hero), 18.5vw);
  line-height: 1.02;
  letter-spacing: -0.02em;

  span {
    display: block;
  }
  span:last-child {
    color: var(--color-accent);
  }
`;
const Lead = styled.p`
  max-inline-size: 34rem;
  line-height: 1.55;
  color: var(--color-text-muted);
  text-wrap: pretty;

  ${media.md} {
    font-size: var(--text-lg);
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;
const Picture = styled.div`
  display: grid;
  min-inline-size: 0;

  > * {
    grid-area: 1 / 1;
    min-inline-size: 0;
  }
  > :last-child {
    align-self: end;
    margin: 12.5rem var(--space-4) var(--space-4);
    ${media.md} {
      margin-block: 19rem var(--space-5);
      margin-inline: 26% var(--space-5);
    }
  }
`;
const Art = styled.div`
  overflow: hidden;
  border-radius: var(--radius-lg);
  background: var(--color-accent-soft);

  > * {
    margin: var(--space-4) auto 0;
    inline-size: 92%;
  }
`;

/** Splits a text into sentences. Each one stays on one line if it fits. */
const sentencesOf = (text: string): string[] => [...new Set(text.split(/(?<=[.!?])\s+/))];

interface HeroProps {
  newsletter: ReactNode;
  card: ReactNode;
}

/** Shows the top of the landing page: tagline, links to join and sign in, newsletter form and an example chapter. */
export function Hero({ newsletter, card }: HeroProps) {
  const { name, tagline } = useOrganization();
  return (
    <Frame>
      <TextColumn>
        <Tagline>
          {sentencesOf(tagline).map((sentence, index) => (
            <Fragment key={sentence}>
              {index > 0 && ' '}
              <span>{sentence}</span>
            </Fragment>
          ))}
        </Tagline>
        <Lead>
          {name} brings together professionals who built a life far from where they started. Meet in a chapter near you,
          learn from people who took the same road, and open doors for those who come next.
        </Lead>
        <Actions>
          <ButtonLink to="/auth?mode=register&type=full" size="lg">
            Join
          </ButtonLink>
          <ButtonLink to="/auth" size="lg" variant="secondary">
            Sign In
          </ButtonLink>
        </Actions>
        {newsletter}
      </TextColumn>
      <Picture>
        <Art>
          <MeridianArt variant="globe" />
        </Art>
        {card}
      </Picture>
    </Frame>
  );
}
