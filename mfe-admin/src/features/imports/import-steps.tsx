import {
  Button,
  countText,
  Grid,
  MutationButton,
  Row,
  Stack,
  StatTile,
  Text,
  formatAnnouncementDate,
} from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import type { MemberImport } from '@meridian/shared-types';
import { useState } from 'react';
import { ROW_STATES } from './import-texts';
import { useImportAct, useRemoveImport } from './queries';

/** Shows the number of lines in each state, which is announced as it changes. */
export function ImportNumbers({ data }: { data: MemberImport }) {
  const { counts, checkedLines, lineCount, state } = data;
  return (
    <Stack gap={4}>
      <div role="status">
        {state === 'checking' && (
          <Text>
            Checked {checkedLines.toLocaleString('en-US')} of {countText(lineCount, 'line')}.
          </Text>
        )}
        {state === 'importing' && (
          <Text>{countText(counts.ready, 'line')} left. The import continues if you leave this page.</Text>
        )}
        {state === 'undoing' && <Text>{countText(counts.imported + counts.invited, 'account')} left to remove.</Text>}
      </div>
      <Grid min="9rem" gap={4}>
        {ROW_STATES.filter(({ value }) => counts[value] > 0).map(({ value, label }) => (
          <StatTile key={value} label={label} value={counts[value].toLocaleString('en-US')} />
        ))}
      </Grid>
    </Stack>
  );
}

/** Renders the buttons that start a checked import, remove its file, or undo a started import. */
export function ImportActions({ data, onRemoved }: { data: MemberImport; onRemoved: () => void }) {
  const [asks, setAsks] = useState<'start' | 'undo'>();
  const act = useImportAct(data.id, () => setAsks(undefined));
  const remove = useRemoveImport(data.id, onRemoved);
  const { state, counts, undoUntil } = data;
  const mayRemove = state === 'uploaded' || state === 'checked';
  const mayUndo = state === 'importing' || undoUntil !== null;
  if (!mayRemove && !mayUndo) return null;
  return (
    <Row gap={3}>
      {state === 'checked' && counts.ready > 0 && (
        <Button onClick={() => setAsks('start')}>Import {countText(counts.ready, 'Person', 'People')}...</Button>
      )}
      {mayRemove && (
        <MutationButton variant="quiet" mutation={remove} pendingText="Removing...">
          Remove the File
        </MutationButton>
      )}
      {mayUndo && (
        <Button variant="danger" onClick={() => setAsks('undo')}>
          {state === 'importing' ? 'Stop and Undo...' : 'Undo the Import...'}
        </Button>
      )}
      {undoUntil && (
        <Text size="sm" tone="muted">
          You can undo it until {formatAnnouncementDate(undoUntil)}.
        </Text>
      )}
      <ConfirmDialog
        open={asks === 'start'}
        onOpenChange={() => setAsks(undefined)}
        title={`Import ${countText(counts.ready, 'person', 'people')}?`}
        description="Each person gets an account, their home chapter and their paid time. Nobody gets an email until you send invitations. You can undo the import for 7 days."
        confirm="Import"
        mutation={act}
        pendingText="Starting..."
        onConfirm={() => act.mutate({ act: 'start' })}
      />
      <ConfirmDialog
        open={asks === 'undo'}
        onOpenChange={() => setAsks(undefined)}
        title="Undo this import?"
        description="Its accounts are deleted. Accounts of people who have already signed in stay, and so do accounts of a chapter’s only admin."
        confirm="Undo"
        variant="danger"
        mutation={act}
        pendingText="Starting..."
        onConfirm={() => act.mutate({ act: 'undo' })}
      />
    </Row>
  );
}
