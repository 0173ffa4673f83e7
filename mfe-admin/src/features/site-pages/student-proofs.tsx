import {
  api,
  Button,
  ButtonLink,
  Card,
  ErrorState,
  formatCardDate,
  queryFor,
  Row,
  Section,
  Stack,
  Text,
  useApiMutation,
} from '@meridian/platform';
import { Dialog, LoadingSkeleton } from '@meridian/platform/controls';
import { DialogForm, InputField, TextareaField, useZodForm, z } from '@meridian/platform/forms';
import { accountsApi, buildPath, isolated, LIMITS, type WaitingProof } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';

const Proof = styled.img`
  max-inline-size: min(100%, 24rem);
  block-size: auto;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-md);
`;

/** Shows the proofs of students that wait for a decision. */
export function StudentProofs() {
  const { data, isPending, error, refetch } = useQuery(queryFor(accountsApi.studentProofs));
  const [decided, setDecided] = useState<{ proof: WaitingProof; decision: 'approved' | 'declined' }>();
  if (isPending) return <LoadingSkeleton label="Loading the proofs of students" lines={3} />;
  if (!data) return <ErrorState title="The proofs of students could not be loaded" query={{ error, refetch }} />;
  const close = () => setDecided(undefined);
  return (
    <Section title="Proofs of Students">
      {data.proofs.length === 0 && (
        <Card>
          <Text tone="muted">No proof waits for a decision.</Text>
        </Card>
      )}
      {data.proofs.map((proof) => (
        <Card key={proof.id} as="article" aria-label={`Proof of ${proof.name}`}>
          <Stack gap={3}>
            <Text>
              <strong>
                <bdi>{proof.name}</bdi>
              </strong>
              , sent on {formatCardDate(proof.sentAt)}
            </Text>
            {proof.text && (
              <Text>
                <bdi>{proof.text}</bdi>
              </Text>
            )}
            {proof.hasPicture && (
              <Proof
                src={buildPath(accountsApi.studentProofPicture, { id: proof.id })}
                alt={`The picture that ${proof.name} sent as a proof`}
              />
            )}
            <Row gap={2} wrap>
              <Button size="sm" onClick={() => setDecided({ proof, decision: 'approved' })}>
                Approve...
              </Button>
              <Button size="sm" variant="danger" onClick={() => setDecided({ proof, decision: 'declined' })}>
                Decline...
              </Button>
              <ButtonLink size="sm" variant="secondary" to={`/admin-tools/people/${proof.userId}`}>
                Open the Person
              </ButtonLink>
            </Row>
          </Stack>
        </Card>
      ))}
      {decided?.decision === 'approved' && <ApproveForm proof={decided.proof} onClose={close} />}
      {decided?.decision === 'declined' && <DeclineForm proof={decided.proof} onClose={close} />}
    </Section>
  );
}

type Decision = { decision: 'approved'; months: number } | { decision: 'declined'; reason: string };
interface FormProps {
  proof: WaitingProof;
  onClose: () => void;
}

const useDecision = ({ proof, onClose }: FormProps) =>
  useApiMutation({
    mutationFn: (body: Decision) => api.accounts.decideStudentProof({ params: { id: proof.id }, body }),
    done: { title: 'Decision stored', description: 'We tell the person. The proof is deleted in a week.' },
    onDone: onClose,
    failed: 'Decision not stored',
    affects: [accountsApi.studentProofs],
  });

const MONTHS = 'A number of months from 1 to 60';
const Months = z.object({
  months: z.string().transform(Number).pipe(z.number(MONTHS).int(MONTHS).min(1, MONTHS).max(60, MONTHS)),
});

function ApproveForm(props: FormProps) {
  const form = useZodForm(Months, { months: '12' });
  const decide = useDecision(props);
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={`Approve the proof of ${isolated(props.proof.name)}?`}
      description="They can take plans for students for this time, and are told by email."
    >
      <DialogForm
        form={form}
        onClose={props.onClose}
        submit="Approve"
        pendingText="Approving..."
        mutation={{ ...decide, mutateAsync: ({ months }) => decide.mutateAsync({ decision: 'approved', months }) }}
      >
        <InputField form={form} name="months" label="Months" type="number" min={1} max={60} />
      </DialogForm>
    </Dialog>
  );
}

const Reason = z.object({
  reason: z.string().trim().min(1, 'Enter a reason. The person sees it').max(LIMITS.decisionReasonMax),
});

function DeclineForm(props: FormProps) {
  const form = useZodForm(Reason, { reason: '' });
  const decide = useDecision(props);
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={`Decline the proof of ${isolated(props.proof.name)}?`}
      description="They are told the reason by email, and can send another proof."
    >
      <DialogForm
        form={form}
        onClose={props.onClose}
        submit="Decline"
        pendingText="Declining..."
        mutation={{ ...decide, mutateAsync: ({ reason }) => decide.mutateAsync({ decision: 'declined', reason }) }}
      >
        <TextareaField form={form} name="reason" label="Reason" rows={3} help="The person sees it." />
      </DialogForm>
    </Dialog>
  );
}
