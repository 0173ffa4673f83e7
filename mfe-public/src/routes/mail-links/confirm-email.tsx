import { useState } from 'react';
import { ButtonLink, Card, PageHeader, placeToConfirm, Stack, Text, useSession } from '@meridian/platform';
import { ConfirmEmail } from '../features/addresses/confirm-email';
import { PAGE_METADATA } from '../page-metadata';
import { NarrowPage } from './narrow-page';
import { PageMeta } from './page-meta';
import { useTokenOfLink } from './token-of-link';

/** `/confirm-email#token` confirms by the link in a mail that an address belongs to its person. */
export function ConfirmEmailPage() {
  const { token, dropToken } = useTokenOfLink();
  const [confirmed, setConfirmed] = useState(false);
  const { user } = useSession();
  return (
    <NarrowPage>
      <PageMeta {...PAGE_METADATA.confirmEmail} />
      <PageHeader title="Confirm Your Address" />
      <Card>
        {confirmed ? (
          <Done />
        ) : token ? (
          <ConfirmEmail token={token} onDone={() => setConfirmed(true)} onRefused={dropToken} />
        ) : (
          <Stack gap={4}>
            <div role="alert">
              <Text>This link has been used, has expired or is incomplete. Sign in to get another one.</Text>
            </div>
            {!user && (
              <div>
                <ButtonLink to={PAGE_METADATA.auth.path}>Sign In</ButtonLink>
              </div>
            )}
          </Stack>
        )}
      </Card>
    </NarrowPage>
  );
}

function Done() {
  const { user } = useSession();
  const [place] = useState(() => placeToConfirm() ?? '/dashboard');
  return (
    <Stack gap={4} role="status">
      <Text>Your email address is confirmed. Thank you.</Text>
      <div>
        {user ? (
          <ButtonLink to={place}>{place === '/dashboard' ? 'Go to Dashboard' : 'Back to Where You Were'}</ButtonLink>
        ) : (
          <ButtonLink to={PAGE_METADATA.auth.path}>Sign In</ButtonLink>
        )}
      </div>
    </Stack>
  );
}
