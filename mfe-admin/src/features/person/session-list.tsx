import { Button, Row, Stack, Text, formatCardDate, formatHubDate } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { useZodForm } from '@meridian/platform/forms';
import { type AccountDetails, isolated } from '@meridian/shared-types';
import { OfficeReason } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { ActForm } from './act-form';
import { ItemCard } from './person-part';
import { endSessions, useEndSessions } from './queries';

const EFFECT = 'They lose what they have not saved there. They can sign in again right away.';

/** Shows the browsers in which the person is signed in. A question is asked before a session is ended. */
export function SessionList({ account }: { account: AccountDetails }) {
  const { id, name, sessions } = account;
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
      {account.isProtected && asks && <EndForm account={account} {...asks} onClose={() => setAsks(undefined)} />}
      <ConfirmDialog
        open={asks !== undefined && !account.isProtected}
        onOpenChange={() => setAsks(undefined)}
        title={`Sign ${isolated(name)} out of ${asks?.browser}?`}
        description={EFFECT}
        confirm="Sign Out"
        variant="danger"
        mutation={end}
        pendingText="Signing out..."
        onConfirm={() => end.mutate(asks?.sessionId)}
      />
    </Stack>
  );
}

interface FormProps {
  account: AccountDetails;
  sessionId?: string;
  browser: string;
  onClose: () => void;
}

/** Asks for the reason, which the owner and a second site admin read. */
function EndForm({ account, sessionId, browser, onClose }: FormProps) {
  const form = useZodForm(OfficeReason, { reason: '' });
  return (
    <ActForm
      title={`Sign ${isolated(account.name)} out of ${browser}?`}
      description={EFFECT}
      button="Sign Out"
      form={form}
      send={(body) => endSessions(account.id, sessionId, body)}
      done="Pages that are open there stop working."
      account={account}
      failure="Not signed out"
      onClose={onClose}
    />
  );
}
