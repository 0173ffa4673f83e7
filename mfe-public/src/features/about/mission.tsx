import styled from 'styled-components';
import { media, MeridianArt, Paragraphs } from '@meridian/platform';

const Frame = styled.section`
  display: grid;
  gap: var(--space-6);

  ${media.lg} {
    grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr);
    gap: var(--space-8);
    align-items: center;
  }
  h2 {
    font-size: var(--text-3xl);
  }
`;
const TextColumn = styled.div`
  display: grid;
  gap: var(--space-4);
  max-inline-size: var(--measure);
  font-size: var(--text-lg);
  overflow-wrap: anywhere;
`;
const Art = styled.div`
  overflow: hidden;
  border-radius: var(--radius-lg);
  background: var(--color-accent-soft);

  > * {
    display: block;
    inline-size: 100%;
  }
`;

export function Mission({ text }: { text: string }) {
  return (
    <Frame aria-labelledby="mission">
      <TextColumn>
        <h2 id="mission">Our Mission</h2>
        <Paragraphs text={text} />
      </TextColumn>
      <Art>
        <MeridianArt variant="route" />
      </Art>
    </Frame>
  );
}
