import { Button, countText, Field, Stack, Textarea, toastError } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import type { MemberImport } from '@meridian/shared-types';
import { useState } from 'react';
import { useUpload } from './queries';
import { typedPeople, type TypedPerson } from './typed-people';

async function createFile(people: readonly TypedPerson[]): Promise<File> {
  const { unparse } = (await import('papaparse')).default;
  const csv = unparse([['Email', 'Name'], ...people.map(({ email, name }) => [email, name])]);
  return new File([csv], `${countText(people.length, 'address', 'addresses')}.csv`, { type: 'text/csv' });
}

/** Renders a field for the addresses of a few people, which become an import like any other. */
export function TypePeople({ onStored }: { onStored: (stored: MemberImport) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const upload = useUpload((stored) => {
    setOpen(false);
    setText('');
    onStored(stored);
  });
  const people = typedPeople(text);
  const send = () =>
    createFile(people).then(
      (file) => upload.mutate(file),
      (error: unknown) => toastError('Not stored', error, 'Try again in a moment.'),
    );
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Type Addresses
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Type Addresses"
        description="For a few people. Next, you choose their chapter. Nobody gets an email until you send invitations."
        actions={
          <Button
            disabled={people.length === 0}
            pending={upload.isPending}
            pendingText="Storing..."
            onClick={() => void send()}
          >
            Continue with {countText(people.length, 'Person', 'People')}
          </Button>
        }
      >
        <Stack gap={4}>
          <Field
            id="typed-people"
            label="Addresses"
            help="One per line, or separated by commas. You can add names: Ana Horvat <ana@example.org>"
          >
            <Textarea
              id="typed-people"
              dir="auto"
              rows={6}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
        </Stack>
      </Dialog>
    </>
  );
}
