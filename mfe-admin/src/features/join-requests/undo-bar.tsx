import { Banner, Button, countText, Row, Stack } from '@meridian/platform';
import type { Undoable, useUndo } from './use-undo';

const TITLES = { approved: 'Approved', rejected: 'Rejected' };

function Words({ undoable: { key, requests, decision } }: { undoable: Undoable }) {
  const [first] = requests;
  const what = first && requests.length === 1 ? first.userProfile.name : countText(requests.length, 'request');
  return (
    <span id={`undoable-${key}`}>
      {TITLES[decision]}: <bdi>{what}</bdi>
    </span>
  );
}

/**
 * Shows the latest decision with a button that undoes it before the people are notified. Earlier decisions are below
 * it.
 */
export function UndoBar({ undoables, undo }: Pick<ReturnType<typeof useUndo>, 'undoables' | 'undo'>) {
  const [latest, ...earlier] = undoables;
  if (!latest) return null;
  const button = (undoable: Undoable) => (
    <Button
      size="sm"
      variant="secondary"
      aria-describedby={`undoable-${undoable.key}`}
      disabled={undo.isPending}
      pending={undo.isPending && undo.variables.key === undoable.key}
      pendingText="Undoing..."
      onClick={() => undo.mutate(undoable)}
    >
      Undo
    </Button>
  );
  return (
    <Banner tone="accent" title={<Words undoable={latest} />} action={button(latest)}>
      <Stack gap={2}>
        <span>You can undo this for 10 seconds.</span>
        {earlier.map((undoable) => (
          <Row key={undoable.key} gap={3} wrap>
            <Words undoable={undoable} />
            {button(undoable)}
          </Row>
        ))}
      </Stack>
    </Banner>
  );
}
