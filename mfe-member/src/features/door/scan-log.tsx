import { Banner, Button, Section, Stack, Text, formatTime } from '@meridian/platform';
import type { Door } from '@meridian/shared-types';
import type { DoorEntry, Verdict } from './door-entries';
import { findCorrection } from './verdict';

/** The number of scans shown. */
const SHOWN = 10;

interface Props {
  entries: readonly DoorEntry[];
  door: Door;
  /** The id of the scan whose result is shown above the list. */
  shownId: string | undefined;
  onRead: (scanId: string) => void;
}

interface Line {
  entry: DoorEntry;
  shownVerdict: Verdict;
  correction: Verdict | undefined;
}

/** Shows the last scans of this phone. A different result of the server stays until it was read. */
export function ScanLog({ entries, door, shownId, onRead }: Props) {
  const lines = [...entries]
    .reverse()
    .flatMap((entry): Line[] =>
      entry.shownVerdict ? [{ entry, shownVerdict: entry.shownVerdict, correction: findCorrection(entry, door) }] : [],
    );
  if (lines.length === 0) return null;
  const isUnread = ({ entry, correction }: Line) => correction && !entry.isRead && entry.scan.scanId !== shownId;
  return (
    <Section title="Scans on This Phone">
      <Stack gap={3}>
        {lines.filter(isUnread).map(
          ({ entry: { scan }, shownVerdict, correction }) =>
            correction && (
              <Banner
                key={scan.scanId}
                tone={correction.tone}
                title={correction.title}
                action={
                  <Button size="sm" variant="secondary" onClick={() => onRead(scan.scanId)}>
                    Mark as Read
                  </Button>
                }
              >
                {correction.text} At {formatTime(scan.at)} this phone said: {shownVerdict.text}
              </Banner>
            ),
        )}
        <Stack as="ul" gap={2} aria-label="Scans on this phone">
          {lines.slice(0, SHOWN).map(({ entry: { scan, result }, shownVerdict, correction = shownVerdict }) => (
            <Text key={scan.scanId} as="li" size="sm" tone="muted">
              {formatTime(scan.at)} · <bdi>{correction.title}</bdi> · {correction.text}
              {!result && ' Not sent yet.'}
            </Text>
          ))}
        </Stack>
      </Stack>
    </Section>
  );
}
