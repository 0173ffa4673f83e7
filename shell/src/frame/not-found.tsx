import { ButtonLink, Heading, MeridianArt, Text, usePageTitle } from '@meridian/platform';
import styled from 'styled-components';
import { FocusPageHeading } from './focus/focus-page-heading';
import { breakpoint } from './breakpoints';

const Page = styled.div`
  display: grid;
  align-items: center;
  gap: var(--space-6);
  padding-block: var(--space-5);
  ${breakpoint.medium} {
    grid-template-columns: 1fr minmax(0, 24rem);
  }
`;
const Message = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
`;

/** Shows the page for every address that no module has. */
export function NotFound() {
  usePageTitle('Page Not Found');
  return (
    <Page>
      <FocusPageHeading />
      <Message>
        <Heading level={1} size="3xl">
          404 Page Not Found
        </Heading>
        <Text size="lg" tone="muted">
          Did you forget to add the page to the router?
        </Text>
        <ButtonLink to="/" variant="secondary">
          Go to the Start Page
        </ButtonLink>
      </Message>
      <MeridianArt variant="globe" />
    </Page>
  );
}
