import styled from 'styled-components';
import { media, MeridianArt } from '@meridian/platform';

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

/** The mission statement. */
export function Mission() {
  return (
    <Frame aria-labelledby="mission">
      <TextColumn>
        <h2 id="mission">Our Mission</h2>
        <p>
          A meridian is a line on which everyone has noon at the same moment. The line crosses borders, oceans and
          several alphabets, and the people on it have never met. We thought it a good name for what we are.
        </p>
        <p>
          Meridian connects professionals who live in one country and carry another. We open doors where people have
          arrived, and we keep open the ones through which they left. We do it the slow way: in regional chapters, by
          name, with the same people every month.
        </p>
      </TextColumn>
      <Art>
        <MeridianArt variant="route" />
      </Art>
    </Frame>
  );
}
