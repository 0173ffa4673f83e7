import {
  api,
  Button,
  canUsePasskeys,
  Card,
  createPasskey,
  DividedList,
  formatCardDate,
  formatHubDate,
  invalidate,
  isPasskeyCancelled,
  Row,
  Stack,
  Text,
  toast,
  toastError,
} from '@meridian/platform';
import { authApi, type Passkey, type TwoFactor } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { NameDialog, NewPasskeyDialog } from './name-dialog';
import { RecoveryCodesDialog } from './recovery-codes';

interface Props extends Pick<TwoFactor, 'passkeys' | 'passkeyOrigin'> {
  mayAdd: boolean;
  /** The token of the link that a site admin needs to set up two-factor authentication. */
  enrollmentToken?: string;
}

const showFailure = (error: Error) => {
  if (!isPasskeyCancelled(error)) toastError('Nothing was changed', error, 'Try again in a moment.');
};

/** Shows the user's passkeys, which can be added, named and removed. */
export function PasskeyCard({ passkeys, passkeyOrigin, mayAdd, enrollmentToken }: Props) {
  const [named, setNamed] = useState<Passkey | 'new'>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const add = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const passkey = await createPasskey(await api.auth.beginPasskey());
      return api.auth.addPasskey({ body: { name, ...passkey, ...(enrollmentToken && { enrollmentToken }) } });
    },
    onSuccess: (passkey) => {
      setNamed(undefined);
      setRecoveryCodes(passkey.recoveryCodes);
      toast({ title: 'Passkey added' });
      return invalidate(authApi.twoFactor);
    },
    onError: showFailure,
  });
  return (
    <Card>
      <Stack gap={4}>
        <strong>Passkeys</strong>
        <Text tone="muted">
          Sign in with your fingerprint, face or device PIN instead of your password. A passkey cannot be stolen by a
          false website.
        </Text>
        {passkeys.length > 0 && (
          <DividedList>
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <PasskeyItem passkey={passkey} onRename={() => setNamed(passkey)} />
              </li>
            ))}
          </DividedList>
        )}
        {passkeyOrigin !== null && canUsePasskeys(passkeyOrigin) ? (
          mayAdd && (
            <div>
              <Button variant="secondary" onClick={() => setNamed('new')}>
                Add a Passkey
              </Button>
            </div>
          )
        ) : (
          <Text size="sm">
            {passkeyOrigin === null || passkeyOrigin === location.origin
              ? 'This browser cannot use passkeys for this site.'
              : `Passkeys work only at the address of this site. Open ${passkeyOrigin} to add one.`}
          </Text>
        )}
      </Stack>
      {named === 'new' && <NewPasskeyDialog creation={add} onClose={() => setNamed(undefined)} />}
      {typeof named === 'object' && <NameDialog key={named.id} passkey={named} onClose={() => setNamed(undefined)} />}
      <RecoveryCodesDialog codes={recoveryCodes} onDone={() => setRecoveryCodes(undefined)} />
    </Card>
  );
}

function PasskeyItem({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = useMutation({
    mutationFn: () => api.auth.removePasskey({ params: { id } }),
    onSuccess: () => {
      toast({ title: 'Passkey removed', description: 'Remove it from your device as well.' });
      return invalidate(authApi.twoFactor, authApi.sessions, authApi.adminStatus);
    },
    onError: showFailure,
  });
  return (
    <Row gap={4} justify="space-between" wrap>
      <div>
        <strong dir="auto">{name}</strong>
        <Text size="sm" tone="muted">
          Added {formatCardDate(createdAt)} · {lastUsedAt ? `used ${formatHubDate(lastUsedAt)}` : 'not used yet'}
        </Text>
      </div>
      <Row gap={2}>
        <Button variant="quiet" size="sm" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Remove ${name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      </Row>
    </Row>
  );
}
