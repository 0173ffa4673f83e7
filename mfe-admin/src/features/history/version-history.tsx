import { Button, DividedList, formatAnnouncementDate, Row, Stack, Text } from '@meridian/platform';
import { QueryView, type ShownQuery } from '@meridian/platform/controls';
import { useState, type ReactNode } from 'react';
import { TextChanges } from './text-changes';

export interface HistoryEntry {
  version: number;
  at: string;
  /** The action and its author. */
  summary: ReactNode;
  /** The text after the change, as plain text. */
  text: string;
}

interface Props {
  /** The query for the entries, newest first. */
  query: ShownQuery<HistoryEntry[]>;
  current: number;
  isSaving: boolean;
  onTakeBack: (version: number) => void;
}

/**
 * Shows a text after each change, with the author of the change. Each version can be compared with the previous one,
 * and restored.
 */
export function VersionHistory({ query, current, isSaving, onTakeBack }: Props) {
  return (
    <QueryView query={query} what="the history" lines={3}>
      {(entries) =>
        entries.length === 0 ? (
          <Text tone="muted">Nobody has changed it yet.</Text>
        ) : (
          <DividedList>
            {entries.map((entry, index) => (
              <Entry
                key={entry.version}
                entry={entry}
                before={entries[index + 1]?.text}
                isCurrent={entry.version === current}
                isSaving={isSaving}
                onTakeBack={() => onTakeBack(entry.version)}
              />
            ))}
          </DividedList>
        )
      }
    </QueryView>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  before: string | undefined;
  isCurrent: boolean;
  isSaving: boolean;
  onTakeBack: () => void;
}

function Entry({ entry: { version, at, summary, text }, before, isCurrent, isSaving, onTakeBack }: EntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <Stack gap={3}>
        <Row gap={4} justify="space-between" wrap>
          <Text>
            Version {version}: {summary}, {formatAnnouncementDate(at)}
          </Text>
          <Row gap={2}>
            <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide' : 'Show'} Version {version}
            </Button>
            {!isCurrent && (
              <Button variant="secondary" size="sm" pending={isSaving} pendingText="Saving..." onClick={onTakeBack}>
                Restore Version {version}
              </Button>
            )}
          </Row>
        </Row>
        {isOpen && <TextChanges label={`Version ${version}`} before={before} after={text} />}
      </Stack>
    </li>
  );
}
