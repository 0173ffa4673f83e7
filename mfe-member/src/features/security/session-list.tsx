import {
  Badge,
  Button,
  Row,
  Skeleton,
  Stack,
  Text,
  api,
  formatCardDate,
  formatHubDate,
  invalidate,
  queryFor,
  toast,
  toastError,
} from '@meridian/platform';
import { ListCard, QueryView } from '@meridian/platform/controls';
import { authApi, type Session } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';

/** Shows the browsers in which the user is signed in, with a button to end each session, and one for all others. */
export function SessionList() {
  const sessions = useQuery(queryFor(authApi.sessions));
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id ? api.auth.endSession({ params: { id } }) : api.auth.endOtherSessions(),
    onSuccess: () => {
      toast({ title: 'Signed out', description: 'Pages that are open there stop working.' });
      return invalidate(authApi.sessions);
    },
    onError: (error) => toastError('Not signed out', error, 'Try again in a moment.'),
  });
  return (
    <QueryView query={sessions} placeholder={<Skeleton height="8rem" />} failure="The list could not be loaded">
      {(list) => (
        <Stack gap={4}>
          <ListCard items={list}>
            {(session) => (
              <li key={session.id}>
                <Row gap={4} justify="space-between" wrap>
                  <Where session={session} />
                  {!session.isCurrent && (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`End the session in ${session.browser}`}
                      disabled={end.isPending}
                      onClick={() => end.mutate(session.id)}
                    >
                      End
                    </Button>
                  )}
                </Row>
              </li>
            )}
          </ListCard>
          {list.length > 1 && (
            <div>
              <Button variant="secondary" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
                End All Others
              </Button>
            </div>
          )}
        </Stack>
      )}
    </QueryView>
  );
}

const METHODS: Record<Session['method'], string> = {
  password: 'with the password',
  code: 'with a code',
  'recovery-code': 'with a recovery code',
  passkey: 'with a passkey',
};

const Where = ({ session: { browser, country, isCurrent, lastSeenAt, signedInAt, method } }: { session: Session }) => (
  <div>
    <Row gap={2} wrap>
      <strong>{browser}</strong>
      {isCurrent && <Badge tone="success">This browser</Badge>}
    </Row>
    <Text size="sm" tone="muted">
      {country ?? 'Country not known'} · {isCurrent ? 'in use' : `used ${formatHubDate(lastSeenAt)}`} · signed in{' '}
      {formatCardDate(signedInAt)} {METHODS[method]}
    </Text>
  </div>
);
