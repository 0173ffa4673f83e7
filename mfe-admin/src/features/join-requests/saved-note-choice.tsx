import { Button, Row } from '@meridian/platform';
import { Select } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { savedNotes, useSaveNote } from './queries';

/** The number of characters of a saved note that the list shows. */
const SHOWN = 60;

interface Props {
  chapterId: number;
  note: string;
  onChoose: (note: string) => void;
}

/** Renders the choice of the chapter's saved notes. The current note can be saved or removed. */
export function SavedNoteChoice({ chapterId, note, onChoose }: Props) {
  const notes = useQuery(savedNotes(chapterId)).data?.notes ?? [];
  const save = useSaveNote(chapterId);
  const written = note.trim();
  const isSaved = notes.includes(written);
  return (
    <Row gap={2} wrap>
      {notes.length > 0 && (
        <Select
          aria-label="Saved notes"
          placeholder="Saved notes"
          value={isSaved ? String(notes.indexOf(written)) : ''}
          onValueChange={(index) => onChoose(notes[Number(index)] ?? '')}
          options={notes.map((each, index) => ({
            value: String(index),
            label: each.length > SHOWN ? `${each.slice(0, SHOWN)}…` : each,
          }))}
        />
      )}
      {written && (
        <Button
          size="sm"
          variant="quiet"
          pending={save.isPending}
          pendingText="Saving..."
          onClick={() => save.mutate({ note: written, isSaved: !isSaved })}
        >
          {isSaved ? 'Remove from Saved Notes' : 'Save This Note'}
        </Button>
      )}
    </Row>
  );
}
