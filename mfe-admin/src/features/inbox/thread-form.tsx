import { Button, Card, Row, Stack, SubmitButton, Textarea } from '@meridian/platform';
import { DraftNote, FormField, showFormError, useFormDraft, useZodForm, z } from '@meridian/platform/forms';
import { LIMITS, type Thread } from '@meridian/shared-types';
import { text } from '@meridian/shared-types/schemas';
import { useThreadAct } from './queries';

const Words = z.object({ text: text(LIMITS.threadTextMax).min(1, 'Enter a text') });

/**
 * Renders the form that answers a visitor by mail, or writes a note for other site admins. The input is stored until it
 * is sent.
 */
export function ThreadForm({ thread }: { thread: Thread }) {
  const form = useZodForm(Words, { text: '' });
  const draft = useFormDraft(form, `thread:${thread.id}`);
  const act = useThreadAct(
    thread,
    () => draft.sent(),
    (error) => showFormError(form, error, 'Not saved', 'Try again in a moment.'),
  );
  const as = (action: 'reply' | 'note') => form.handleSubmit(({ text: words }) => act.mutate({ action, text: words }));
  const canAnswer = thread.contact !== undefined && thread.state !== 'closed';
  const send = as(canAnswer ? 'reply' : 'note');
  return (
    <Card>
      <form noValidate aria-label="Answer or note" onSubmit={(event) => void send(event)}>
        <Stack gap={3}>
          <DraftNote draft={draft} />
          <FormField
            form={form}
            name="text"
            label={canAnswer ? 'Answer or note' : 'Note'}
            help={
              canAnswer
                ? 'An answer is emailed to the visitor, with their message below it. A note is visible to site admins only.'
                : 'Only site admins see it.'
            }
          >
            {(props) => <Textarea {...props} dir="auto" rows={6} maxLength={LIMITS.threadTextMax} />}
          </FormField>
          <Row gap={3} justify="end" wrap>
            {canAnswer && (
              <Button variant="secondary" disabled={act.isPending} onClick={() => void as('note')()}>
                Add Note
              </Button>
            )}
            <SubmitButton pending={act.isPending} pendingText="Sending...">
              {canAnswer ? 'Send Answer' : 'Add Note'}
            </SubmitButton>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
