import { Button, PersonItem, Section, Text, formatTime, Stack } from '@meridian/platform';
import type { Door } from '@meridian/shared-types';
import { byText } from './door-person-item';

type WalkIn = Door['walkIns'][number];

interface Props {
  door: Door;
  onUndo: (walkIn: WalkIn) => void;
}

/** Shows the people who came in by name, and those whose check-in was undone. */
export function WalkInList({ door: { walkIns, undoneWalkIns, closed }, onUndo }: Props) {
  if (walkIns.length + undoneWalkIns.length === 0) return null;
  return (
    <Section title="Without an RSVP">
      <Stack as="ul" gap={4} aria-label="Without an RSVP">
        {walkIns.map((walkIn) => (
          <PersonItem
            key={walkIn.scanId}
            as="li"
            avatar="sm"
            name={walkIn.name}
            nameId={`walk-in-${walkIn.scanId}`}
            actions={
              !closed && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-describedby={`walk-in-${walkIn.scanId}`}
                  onClick={() => onUndo(walkIn)}
                >
                  Undo
                </Button>
              )
            }
          >
            <Text size="sm" tone="muted">
              In {formatTime(walkIn.at)}
              {byText(walkIn.by)}
            </Text>
          </PersonItem>
        ))}
        {undoneWalkIns.map(({ name, at, by }) => (
          <Text key={`${name} ${at}`} as="li" size="sm" tone="muted">
            <bdi>{name}</bdi>: undone {formatTime(at)}
            {byText(by)}
          </Text>
        ))}
      </Stack>
    </Section>
  );
}
