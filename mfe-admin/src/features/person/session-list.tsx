import { Button, Row, Stack, Text, formatCardDate, formatHubDate } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { type AccountDetails, isolated } from '@meridian/shared-types';
import { useState } from 'react';
import { ItemCard } from './person-part';
import { useEndSessions } from './queries';

/** Shows the browsers in which the person is signed in. A question is asked before a session is ended. */
export function SessionList({ account: { id, name, sessions } }: { account: AccountDetails }) {
  const [asks, setAsks] = useState<{ sessionId?: string; browser: string }>();
  const end = useEndSessions(id, () => setAsks(undefined));
  return (
    <Stack gap={4}>
      <ItemCard
        none="Not signed in anywhere."
        items={sessions.map(({ id: sessionId, browser, country, lastSeenAt, signedInAt }) => (
          <li key={sessionId}>
            <Row gap={4} justify="space-between" wrap>
              <div>
                <strong id={`session-${sessionId}`}>{browser}</strong>
                <Text size="sm" tone="muted">
                  {country ?? 'Country not known'} · used {formatHubDate(lastSeenAt)} · signed in{' '}
                  {formatCardDate(signedInAt)}
                </Text>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-describedby={`session-${sessionId}`}
                onClick={() => setAsks({ sessionId, browser })}
              >
                End
              </Button>
            </Row>
          </li>
        ))}
      />
      {sessions.length > 1 && (
        <div>
          <Button variant="secondary" onClick={() => setAsks({ browser: 'all browsers' })}>
            End All
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asks !== undefined}
        onOpenChange={() => setAsks(undefined)}
        title={`Sign ${isolated(name)} out of ${asks?.browser}?`}
        description="They lose what they have not saved there. They can sign in again right away."
        confirm="Sign Out"
        variant="danger"
        mutation={end}
        pendingText="Signing out..."
        onConfirm={() => end.mutate(asks?.sessionId)}
      />
    </Stack>
  );
}
