import { Button, Row, Stack, SubmitButton, Textarea } from '@meridian/platform';
import { FormField, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import { LIMITS } from '@meridian/shared-types';
import { text } from '@meridian/shared-types/schemas';
import { useAskToJoin } from './queries';

const Message = z.object({ message: text(LIMITS.joinMessageMax) });

/** The join request form, with an optional message to the admins. */
export function RequestForm({ chapterId, onClose }: { chapterId: number; onClose: () => void }) {
  const form = useZodForm(Message, { message: '' });
  useUnsavedChanges({ isChanged: form.formState.isDirty });
  const ask = useAskToJoin(chapterId);
  const submit = form.handleSubmit(({ message }) => ask.mutateAsync(message).then(onClose, () => undefined));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={4}>
        <FormField
          form={form}
          name="message"
          label="Message"
          optional
          help="Tell the admins why you would like to join."
        >
          {(props) => <Textarea rows={4} autoFocus {...props} />}
        </FormField>
        <Row gap={3} wrap>
          <SubmitButton pending={ask.isPending} pendingText="Sending...">
            Submit Request
          </SubmitButton>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
