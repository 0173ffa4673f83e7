import { Button, MutationButton } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { useUnread } from '@meridian/platform/realtime';
import { isolated } from '@meridian/shared-types';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useBlocking } from '../messaging/use-blocking';

/** Lets a member block a person after a question, or unblock them. */
export function BlockButton({ userId, name }: { userId: string; name: string }) {
  const isBlocked = useUnread().blockedIds.includes(userId);
  const [asking, setAsking] = useState(false);
  const blocking = useBlocking(userId, isBlocked, () => setAsking(false));
  if (isBlocked)
    return (
      <MutationButton
        variant="quiet"
        size="sm"
        icon={<Ban aria-hidden />}
        mutation={blocking}
        pendingText="Unblocking..."
      >
        Unblock
      </MutationButton>
    );
  return (
    <>
      <Button variant="quiet" size="sm" icon={<Ban aria-hidden />} onClick={() => setAsking(true)}>
        Block...
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Block ${isolated(name)}?`}
        description="You no longer get direct messages from them, and neither of you sees when the other is here. They are not told. Their messages in the chats of your chapters stay visible, and are not counted."
        cancel="Cancel"
        confirm="Block"
        variant="danger"
        mutation={blocking}
        pendingText="Blocking..."
      />
    </>
  );
}
