import {
  Banner,
  Button,
  ErrorState,
  formatAnnouncementDate,
  Grid,
  Row,
  Stack,
  StatTile,
  Text,
} from '@meridian/platform';
import { ListCard, LoadingSkeleton, LoadMore, Select } from '@meridian/platform/controls';
import type { Letter, LetterDeliveryState } from '@meridian/shared-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { READER_STATES } from './letter-labels';
import { readerPages, useLetterAction } from './queries';

const labelOf = (state: LetterDeliveryState) => READER_STATES.find(({ value }) => value === state)?.label ?? '';

const MAY_PAUSE: readonly Letter['state'][] = ['making', 'sending'];
const MAY_RESUME: readonly Letter['state'][] = ['paused', 'late'];

/** Shows the progress of a letter, and the actions of the office. */
export function LetterProgress({ letter }: { letter: Letter }) {
  const act = useLetterAction();
  const { state, counts, reasons = [], problem, sendAt } = letter;
  const isOver = state === 'sent' || state === 'cancelled';
  const button = (action: 'pause' | 'resume' | 'cancel', label: string) => (
    <Button
      variant={action === 'cancel' ? 'danger' : 'secondary'}
      disabled={act.isPending}
      onClick={() => act.mutate({ letter, action })}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap={5}>
      {problem !== '' && <Banner tone="warning">{problem}</Banner>}
      {state === 'late' && (
        <Banner tone="warning">It was due more than a day ago. Resume it if you still want to send it.</Banner>
      )}
      {state === 'scheduled' && sendAt && (
        <Text>It is sent on {formatAnnouncementDate(sendAt)}. Until then you can cancel it.</Text>
      )}
      <Grid min="9rem" gap={4} aria-live="polite">
        {READER_STATES.map(({ value, label }) => (
          <StatTile key={value} label={label} value={counts[value]} />
        ))}
      </Grid>
      {reasons.length > 0 && (
        <Stack as="ul" gap={1} aria-label="Why some did not get it">
          {reasons.map(({ state: ended, reason, count }) => (
            <Text as="li" key={`${ended} ${reason}`} size="sm">
              {labelOf(ended)} {count}: {reason}
            </Text>
          ))}
        </Stack>
      )}
      {counts.uncertain > 0 && (
        <Text tone="muted">
          “Possibly sent” means that the mail server did not confirm it. We never send these again.
        </Text>
      )}
      {!isOver && (
        <Row gap={3}>
          {MAY_PAUSE.includes(state) && button('pause', 'Pause')}
          {MAY_RESUME.includes(state) && button('resume', 'Resume')}
          {button('cancel', 'Cancel Letter')}
        </Row>
      )}
      {state !== 'scheduled' && <Readers id={letter.id} />}
    </Stack>
  );
}

function Readers({ id }: { id: string }) {
  const [state, setState] = useState<LetterDeliveryState>('failed');
  const list = useInfiniteQuery(readerPages(id, state));
  const readers = list.data?.pages.flatMap((page) => page.readers) ?? [];
  return (
    <Stack gap={4}>
      <Select
        aria-label="Readers"
        value={state}
        onValueChange={(value) => setState(value as LetterDeliveryState)}
        options={READER_STATES}
      />
      {list.isPending && <LoadingSkeleton label="Loading readers" lines={4} />}
      {list.isError && !list.data && <ErrorState title="The readers could not be loaded" query={list} />}
      {list.isSuccess && readers.length === 0 && <Text tone="muted">Nobody.</Text>}
      {readers.length > 0 && (
        <ListCard items={readers}>
          {({ id: row, email, reason }) => (
            <li key={row}>
              <bdi>{email ?? 'Former reader'}</bdi>
              {reason && (
                <Text size="sm" tone="muted">
                  {reason}
                </Text>
              )}
            </li>
          )}
        </ListCard>
      )}
      <LoadMore list={list} failure="More readers could not be loaded" />
    </Stack>
  );
}
