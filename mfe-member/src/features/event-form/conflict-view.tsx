import { Banner, Button, Card, Heading, Row, Stack } from '@meridian/platform';
import { RadioCards } from '@meridian/platform/controls';
import { useEffect, useRef, useState } from 'react';
import { findConflicts, merged, describeField, type Side } from './event-conflict';
import type { EventDraft } from './event-draft';

interface Props {
  /** The version from which both editors started. */
  base: EventDraft;
  mine: EventDraft;
  theirs: EventDraft;
  isSaving: boolean;
  onSave: (draft: EventDraft) => void;
  /** Continues editing with the chosen version. */
  onEdit: (draft: EventDraft) => void;
}

const toSide = (value: string): Side => (value === 'theirs' ? 'theirs' : 'mine');

/**
 * Shows two versions of an event, field by field. For each field the user keeps their own text or takes the other one.
 */
export function ConflictView({ base, mine, theirs, isSaving, onSave, onEdit }: Props) {
  const [conflicts, setConflicts] = useState(() => findConflicts(base, mine, theirs));
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const choose = (name: string, side: Side) =>
    setConflicts(conflicts.map((conflict) => (conflict.field.name === name ? { ...conflict, side } : conflict)));
  const result = () => merged(mine, theirs, conflicts);
  return (
    <div ref={heading} tabIndex={-1} role="group" aria-label="Two versions">
      <Stack gap={5}>
        <Banner tone="warning" title="Somebody else has changed this event">
          Choose what to keep. Fields that are not listed are the same in both versions.
        </Banner>
        {conflicts.map(({ field, side }) => (
          <Card key={field.name}>
            <Stack gap={3}>
              <Heading level={2} size="md">
                {field.label}
              </Heading>
              <RadioCards
                label={field.label}
                value={side}
                onValueChange={(value) => choose(field.name, toSide(value))}
                options={[
                  { value: 'mine', label: 'Keep my version', description: <bdi>{describeField(field, mine)}</bdi> },
                  {
                    value: 'theirs',
                    label: 'Use their version',
                    description: <bdi>{describeField(field, theirs)}</bdi>,
                  },
                ]}
              />
            </Stack>
          </Card>
        ))}
        <Row gap={3} wrap justify="end">
          <Button variant="quiet" disabled={isSaving} onClick={() => onEdit(result())}>
            Continue Editing
          </Button>
          <Button pending={isSaving} pendingText="Saving..." onClick={() => onSave(result())}>
            Save This Version
          </Button>
        </Row>
      </Stack>
    </div>
  );
}
