import { Button, ErrorState, formatCardDate, Row, Section, Stack, Text } from '@meridian/platform';
import { ConfirmDialog, Dialog, ListCard } from '@meridian/platform/controls';
import type { Invite } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'lucide-react';
import { useState } from 'react';
import { InviteForm } from './invite-form';
import { invitesQuery, useRevokeInvite } from './invite-queries';

/** Shows the links by which people join the chapter without a request. Each is limited in days and uses. */
export function InviteLinks({ chapterId }: { chapterId: number }) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<string>();
  const invites = useQuery(invitesQuery(chapterId));
  const revoke = useRevokeInvite(chapterId, () => setAsked(undefined));
  return (
    <Section
      title="Invite Links"
      action={
        <Button size="sm" variant="secondary" icon={<Link aria-hidden />} onClick={() => setOpen(true)}>
          Create a Link
        </Button>
      }
    >
      {invites.isError && <ErrorState title="The invite links could not be loaded" query={invites} />}
      {invites.data?.length === 0 && (
        <Text tone="muted">People with an invite link join without a request. There are no links now.</Text>
      )}
      {!!invites.data?.length && (
        <ListCard items={invites.data}>
          {(invite) => (
            <InviteItem
              key={invite.id}
              invite={invite}
              disabled={revoke.isPending}
              onRevoke={() => setAsked(invite.id)}
            />
          )}
        </ListCard>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Create an Invite Link"
        description="Anyone with the link joins the chapter without a request until it expires, is used up or is revoked."
      >
        <InviteForm chapterId={chapterId} onClose={() => setOpen(false)} />
      </Dialog>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title="Revoke this invite link?"
        description="Nobody can join with it anymore. People who have joined with it stay."
        confirm="Revoke Link"
        variant="danger"
        mutation={revoke}
        pendingText="Revoking..."
        onConfirm={() => asked && revoke.mutate(asked)}
      />
    </Section>
  );
}

function InviteItem({ invite, disabled, onRevoke }: { invite: Invite; disabled: boolean; onRevoke: () => void }) {
  const { id, maxUses, usesLeft, createdAt, createdBy, expiresAt, problem } = invite;
  return (
    <li>
      <Row gap={3} justify="space-between" wrap>
        <Stack gap={1}>
          <Text>
            <span id={`invite-${id}`}>{`${maxUses - usesLeft} of ${maxUses} used`}</span>
          </Text>
          <Text size="sm" tone="muted">
            Until {formatCardDate(expiresAt)}, made {formatCardDate(createdAt)}
            {createdBy && (
              <>
                {' '}
                by <bdi>{createdBy.name}</bdi>
              </>
            )}
          </Text>
          {problem && <Text size="sm">Nobody can join with it. {problem} Create another one.</Text>}
        </Stack>
        <Button size="sm" variant="danger" disabled={disabled} aria-describedby={`invite-${id}`} onClick={onRevoke}>
          Revoke
        </Button>
      </Row>
    </li>
  );
}
