import { Button, Grid, Input, Row, Stack, Text, toast, copyText } from '@meridian/platform';
import { DialogForm, FormField, showFormError, useZodForm, z } from '@meridian/platform/forms';
import { InviteInput } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { useCreateInvite } from './invite-queries';

/** The fields of the form, in which numbers are text. */
const InviteValues = z
  .object({ maxUses: z.string(), days: z.string() })
  .transform(({ maxUses, days }) => ({ maxUses: Number(maxUses), days: Number(days) }))
  .pipe(InviteInput);

/** Creates an invite link, and shows it once. */
export function InviteForm({ chapterId, onClose }: { chapterId: number; onClose: () => void }) {
  const [link, setLink] = useState<string>();
  const form = useZodForm(InviteValues, { maxUses: '25', days: '14' });
  const create = useCreateInvite(chapterId, setLink, (error) =>
    showFormError(form, error, 'Link not created', 'Try again in a moment.'),
  );
  if (link)
    return (
      <Stack gap={4}>
        <Text>Copy the link now. It will not be shown again.</Text>
        <Input aria-label="Invite link" readOnly value={link} onFocus={(event) => event.target.select()} />
        <Row gap={3} justify="end" wrap>
          <Button
            variant="secondary"
            onClick={() =>
              void copyText(link).then(
                () => toast({ title: 'Link copied' }),
                () =>
                  toast({ title: 'Not copied', description: 'Select the link and copy it.', variant: 'destructive' }),
              )
            }
          >
            Copy Link
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Row>
      </Stack>
    );
  return (
    <DialogForm form={form} mutation={create} submit="Create Link" pendingText="Creating..." onClose={onClose}>
      <Grid min="10rem" gap={4}>
        <FormField form={form} name="maxUses" label="People" help="How many people can join with it.">
          {(props) => <Input type="number" min={1} {...props} />}
        </FormField>
        <FormField form={form} name="days" label="Days" help="After this many days it expires.">
          {(props) => <Input type="number" min={1} {...props} />}
        </FormField>
      </Grid>
    </DialogForm>
  );
}
