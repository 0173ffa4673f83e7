import { Banner, ButtonLink, useHasSessionEnded, useSignInAction } from '@meridian/platform';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';

/** It is hidden on a page that needs a session, because such a page says the same. */
const Frame = styled.div`
  margin-block-end: var(--space-2);

  body:has(main [data-signed-out]) & {
    display: none;
  }
`;

/** Explains to a person whose session ended elsewhere why the page looks as it does to a visitor. */
export function SignedOutBanner() {
  const hasEnded = useHasSessionEnded();
  const signIn = useSignInAction();
  const { pathname } = useLocation();
  if (!hasEnded || !signIn || pathname === signIn.to) return null;
  return (
    <Frame>
      <Banner
        tone="warning"
        action={
          <ButtonLink to={signIn.to} state={signIn.state} size="sm" variant="secondary">
            {signIn.label}
          </ButtonLink>
        }
      >
        You were signed out. Sign in to continue where you left off.
      </Banner>
    </Frame>
  );
}
