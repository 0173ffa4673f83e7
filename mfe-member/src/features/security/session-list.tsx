import {
  Badge,
  Button,
  Card,
  DividedList,
  ErrorState,
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
  if (sessions.isError) return <ErrorState title="The list could not be loaded" query={sessions} />;
  if (!sessions.data) return <Skeleton height="8rem" />;
  return (
    <Stack gap={4}>
      <Card>
        <DividedList>
          {sessions.data.map((session) => (
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
          ))}
        </DividedList>
      </Card>
      {sessions.data.length > 1 && (
        <div>
          <Button variant="secondary" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
            End All Others
          </Button>
        </div>
      )}
    </Stack>
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
