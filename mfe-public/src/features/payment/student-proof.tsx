import {
  api,
  Banner,
  Card,
  ErrorState,
  formatCardDate,
  MutationButton,
  queryFor,
  Row,
  Stack,
  SubmitButton,
  Text,
  useApiMutation,
} from '@meridian/platform';
import { FileButton, LoadingSkeleton, refuseTooLarge } from '@meridian/platform/controls';
import { showFormError, submitWith, TextareaField, useZodForm } from '@meridian/platform/forms';
import { authApi, LIMITS, type OwnStudentProof } from '@meridian/shared-types';
import { StudentProofInput } from '@meridian/shared-types/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/**
 * Asks for a proof that the person is a student, and says what the office has decided. With an approval it shows its
 * children, with which the plan is taken.
 */
export function StudentProof({ children }: { children: ReactNode }) {
  const { data, isPending, error, refetch } = useQuery(queryFor(authApi.studentProof));
  if (isPending) return <LoadingSkeleton label="Loading your proof" lines={4} />;
  if (!data) return <ErrorState title="Your proof could not be loaded" query={{ error, refetch }} />;
  if (data.until)
    return (
      <Stack gap={4}>
        <Banner tone="success" title={`Your proof is approved until ${formatCardDate(data.until)}`} />
        {children}
      </Stack>
    );
  return (
    <Card>
      <Stack gap={4}>
        {data.state === 'declined' && (
          <Banner tone="warning" title="Your proof was not approved">
            <bdi>{data.reason}</bdi>
          </Banner>
        )}
        {data.state === 'waiting' ? <Waiting proof={data} /> : <ProofForm />}
      </Stack>
    </Card>
  );
}

const affects = [authApi.studentProof];

function useSendPicture() {
  return useApiMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('picture', file, 'picture');
      return api.auth.sendProofPicture({ body });
    },
    done: { title: 'Picture sent', description: 'We tell you as soon as we have looked at it.' },
    failed: 'Picture not sent',
    affects,
  });
}

function PictureButton({ label }: { label: string }) {
  const picture = useSendPicture();
  return (
    <FileButton
      kind="picture"
      variant="secondary"
      pending={picture.isPending}
      pendingText="Sending..."
      onFile={(file) => (file.size > LIMITS.avatarBytes ? refuseTooLarge() : picture.mutate(file))}
    >
      {label}
    </FileButton>
  );
}

function ProofForm() {
  const form = useZodForm(StudentProofInput, { text: '' });
  const send = useApiMutation({
    mutationFn: (body: { text: string }) => api.auth.sendStudentProof({ body }),
    done: { title: 'Proof sent', description: 'We tell you as soon as we have looked at it.' },
    failed: (error) => showFormError(form, error, 'Proof not sent', 'Try again in a moment.'),
    affects,
  });
  return (
    <form noValidate aria-label="Proof as a student" onSubmit={submitWith(form, send)}>
      <Stack gap={4}>
        <Text>
          This plan is for students. Write where you study and until when, or send a picture of your student card. Only
          our office sees it, and it is deleted a week after the decision.
        </Text>
        <TextareaField form={form} name="text" label="Your studies" rows={3} />
        <Row gap={3} wrap>
          <SubmitButton pending={send.isPending} pendingText="Sending...">
            Send the Text
          </SubmitButton>
          <PictureButton label="Send a Picture..." />
        </Row>
      </Stack>
    </form>
  );
}

function Waiting({ proof }: { proof: OwnStudentProof }) {
  const withdraw = useApiMutation({
    mutationFn: () => api.auth.withdrawStudentProof(),
    done: { title: 'Proof withdrawn', description: 'It is deleted.' },
    failed: 'Proof not withdrawn',
    affects,
  });
  return (
    <Stack gap={4}>
      <Banner tone="accent" title="Your proof waits for our office">
        We tell you as soon as we have looked at it. Then you can take this plan.
      </Banner>
      {proof.text && (
        <Text>
          <bdi>{proof.text}</bdi>
        </Text>
      )}
      <Text tone="muted">{proof.hasPicture ? 'You have sent a picture.' : 'You have sent no picture.'}</Text>
      <Row gap={3} wrap>
        <PictureButton label={proof.hasPicture ? 'Replace the Picture...' : 'Add a Picture...'} />
        <MutationButton variant="secondary" mutation={withdraw} pendingText="Withdrawing...">
          Withdraw
        </MutationButton>
      </Row>
    </Stack>
  );
}
