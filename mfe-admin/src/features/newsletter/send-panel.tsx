import {
  Banner,
  Button,
  ButtonLink,
  countText,
  Field,
  Input,
  Row,
  Stack,
  Text,
  useOrganization,
} from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import type { Chapter, Letter } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeRecipients } from './letter-labels';
import { readerCountQuery, useRemoveLetter, useSendLetter, useTestLetter } from './queries';

interface Props {
  letter: Letter;
  chapters: readonly Chapter[];
  onRemoved: () => void;
}

/** Renders the buttons that send the saved draft: as a test to the admin, or to all its recipients, now or later. */
export function SendPanel({ letter, chapters, onRemoved }: Props) {
  const [asks, setAsks] = useState<'send' | 'remove'>();
  const [at, setAt] = useState('');
  const close = () => setAsks(undefined);
  const test = useTestLetter();
  const send = useSendLetter(close);
  const remove = useRemoveLetter(onRemoved);
  const readers = useQuery(readerCountQuery(letter)).data?.count;
  const recipients = describeRecipients(letter.recipients, chapters).toLowerCase();
  const reach = readers === undefined ? recipients : `${countText(readers, 'address', 'addresses')} (${recipients})`;
  const { postalAddress } = useOrganization();
  const isEmpty = letter.subject === '' || (letter.text === '' && letter.items.length === 0);
  return (
    <Stack gap={4}>
      <Text tone="muted">The last saved version is sent to {reach}.</Text>
      {postalAddress === '' && (
        <Banner
          tone="warning"
          title="No postal address yet"
          action={
            <ButtonLink to="/admin-tools/pages/organization" size="sm" variant="secondary">
              Enter It
            </ButtonLink>
          }
        >
          The law of most countries requires the postal address of the sender in every letter. Letters cannot be sent
          without it.
        </Banner>
      )}
      <Row gap={3}>
        <Button
          variant="secondary"
          disabled={isEmpty}
          pending={test.isPending}
          pendingText="Sending..."
          onClick={() => test.mutate(letter)}
        >
          Send a Test to Me
        </Button>
        <Button disabled={isEmpty} onClick={() => setAsks('send')}>
          Send...
        </Button>
        <Button variant="danger" onClick={() => setAsks('remove')}>
          Delete Draft
        </Button>
      </Row>
      <ConfirmDialog
        open={asks === 'send'}
        onOpenChange={close}
        title="Send this letter?"
        description={`It goes to ${reach}. ${at ? 'You can cancel it until then.' : 'This cannot be undone.'}`}
        confirm={at ? 'Schedule' : 'Send Now'}
        mutation={send}
        pendingText="Sending..."
        onConfirm={() => send.mutate({ letter, at: at ? new Date(at).toISOString() : undefined })}
      >
        <Field id="letter-at" label="When" help="Leave empty to send it now. In the time zone of your device." optional>
          <Input id="letter-at" type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'remove'}
        onOpenChange={close}
        title="Delete this draft?"
        description="This cannot be undone."
        confirm="Delete Draft"
        variant="danger"
        mutation={remove}
        pendingText="Deleting..."
        onConfirm={() => remove.mutate(letter)}
      />
    </Stack>
  );
}
