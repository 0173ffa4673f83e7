import { ButtonLink, Heading, MeridianArt, Text, usePageTitle } from '@meridian/platform';
import styled from 'styled-components';
import { PageArrival } from './page-arrival';
import { room } from './breakpoints';

const Page = styled.div`
  display: grid;
  align-items: center;
  gap: var(--space-6);
  padding-block: var(--space-5);
  ${room.medium} {
    grid-template-columns: 1fr minmax(0, 24rem);
  }
`;
const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
`;

/** Every address that no module claims. */
export function NotFound() {
  usePageTitle('Page Not Found');
  return (
    <Page>
      <PageArrival />
      <Words>
        <Heading level={1} size="3xl">
          404 Page Not Found
        </Heading>
        <Text size="lg" tone="muted">
          Did you forget to add the page to the router?
        </Text>
        <ButtonLink to="/" variant="secondary">
          Go to the start page
        </ButtonLink>
      </Words>
      <MeridianArt variant="globe" />
    </Page>
  );
}
