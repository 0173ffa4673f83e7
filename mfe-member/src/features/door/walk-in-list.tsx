import { Button, PersonItem, Section, Text, formatTime } from '@meridian/platform';
import type { Door } from '@meridian/shared-types';
import styled from 'styled-components';
import { byText } from './door-person-item';

const People = styled.ul`
  display: grid;
  gap: var(--space-4);
`;

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
      <People aria-label="Without an RSVP">
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
      </People>
    </Section>
  );
}
