import { Banner, Button, MutationButton, Row } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import type { Proposal } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { describeProposal, describeWaiting } from './proposal-texts';
import { useDecision } from './use-decision';

interface Props {
  proposal: Proposal;
  ownId: string | undefined;
}

/** Shows an act that waits. The proposer and the person concerned can only withdraw it. */
export function ProposalBanner({ proposal, ownId }: Props) {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const { id, people, proposedBy, reason } = proposal;
  const confirm = useDecision('confirm', id, close);
  const withdraw = useDecision('withdraw', id, close);
  const mayConfirm = proposedBy.id !== ownId && !people.some((person) => person.id === ownId);
  const title = describeProposal(proposal);
  return (
    <Banner
      tone="warning"
      title={title}
      action={
        <Row gap={2}>
          <MutationButton size="sm" variant="quiet" mutation={withdraw}>
            Withdraw
          </MutationButton>
          {mayConfirm && (
            <Button size="sm" variant="secondary" onClick={() => setAsks(true)}>
              Confirm...
            </Button>
          )}
        </Row>
      }
    >
      “<bdi>{reason}</bdi>” {describeWaiting(proposal)}
      <ConfirmDialog
        open={asks}
        onOpenChange={close}
        title="Confirm it as the second site admin?"
        description={`${title}. Confirm it only if you know that it is right. It takes effect now.`}
        confirm="Confirm"
        mutation={confirm}
        pendingText="Confirming..."
      />
    </Banner>
  );
}
