import { ErrorState, queryFor, Skeleton, Stack } from '@meridian/platform';
import { authApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { CodeAppCard } from './code-app-card';
import type { RenderQrCode } from './code-app-setup';
import { PasskeyCard } from './passkey-card';

/** Ways to prove who one is beside the password. */
export function SecondStep({ renderQrCode }: { renderQrCode: RenderQrCode }) {
  const ways = useQuery(queryFor(authApi.secondStep));
  if (ways.isError) return <ErrorState title="This could not be loaded" onRetry={() => void ways.refetch()} />;
  if (!ways.data) return <Skeleton height="16rem" />;
  return (
    <Stack gap={4}>
      <CodeAppCard codeApp={ways.data.codeApp} renderQrCode={renderQrCode} />
      <PasskeyCard passkeys={ways.data.passkeys} passkeyOrigin={ways.data.passkeyOrigin} />
    </Stack>
  );
}
