import { Button, Card, Row, Stack, Text, Textarea, formatAnnouncementDate } from '@meridian/platform';
import {
  FormButtons,
  FormField,
  showFormError,
  submitWith,
  useUnsavedChanges,
  useZodForm,
} from '@meridian/platform/forms';
import { LIMITS, type Note } from '@meridian/shared-types';
import { NoteInput } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { ItemCard } from './person-part';
import { useSaveNote } from './queries';

interface Props {
  userId: string;
  ownId: string | undefined;
  notes: readonly Note[];
}

/** Shows the notes of site admins about the person. Each admin edits their own notes. */
export function NoteList({ userId, ownId, notes }: Props) {
  const [editing, setEditing] = useState<string>();
  return (
    <Stack gap={4}>
      <Card>
        <NoteForm userId={userId} />
      </Card>
      {notes.length > 0 && (
        <ItemCard
          none=""
          items={notes.map((note) => (
            <li key={note.id}>
              {editing === note.id ? (
                <NoteForm userId={userId} note={note} onClosed={() => setEditing(undefined)} />
              ) : (
                <Stack gap={2}>
                  <Text>{note.text}</Text>
                  <Row gap={4} justify="space-between" wrap>
                    <Text size="sm" tone="muted">
                      <bdi>{note.author.name ?? 'Former member'}</bdi> · {formatAnnouncementDate(note.createdAt)}
                      {note.editedAt && ` · edited ${formatAnnouncementDate(note.editedAt)}`}
                    </Text>
                    {note.author.id === ownId && (
                      <Button size="sm" variant="quiet" onClick={() => setEditing(note.id)}>
                        Edit
                      </Button>
                    )}
                  </Row>
                </Stack>
              )}
            </li>
          ))}
        />
      )}
    </Stack>
  );
}

function NoteForm({ userId, note, onClosed }: { userId: string; note?: Note; onClosed?: () => void }) {
  const form = useZodForm(NoteInput, { text: note?.text ?? '' });
  const save = useSaveNote(
    userId,
    note,
    () => {
      form.reset({ text: '' });
      onClosed?.();
    },
    (error) => showFormError(form, error, 'Note not saved', 'Try again in a moment.'),
  );
  useUnsavedChanges({ isChanged: form.formState.isDirty });
  return (
    <form noValidate aria-label={note ? 'Edit a note' : 'Add a note'} onSubmit={submitWith(form, save)}>
      <Stack gap={3}>
        <FormField form={form} name="text" label="Note" help="Only site admins see it. It is deleted with the account.">
          {(props) => <Textarea {...props} dir="auto" rows={3} maxLength={LIMITS.noteMax} />}
        </FormField>
        <FormButtons
          mutation={save}
          submit={note ? 'Save Note' : 'Add Note'}
          pendingText="Saving..."
          onCancel={onClosed}
        />
      </Stack>
    </form>
  );
}
