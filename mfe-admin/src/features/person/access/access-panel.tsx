import { Badge, ErrorState, Row, Stack, Text, queryFor } from '@meridian/platform';
import { ChapterSelect, LoadingSkeleton } from '@meridian/platform/controls';
import { chaptersApi, type ArchivedChapter } from '@meridian/shared-types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EventChoice, type ChosenEvent } from './event-choice';
import { REASONS, THINGS } from './access-texts';
import type { Chosen } from '../merge';
import { ItemCard } from '../person-part';
import { accessQuery, archivedChapters } from '../queries';

const NONE = 'none';
const asArchived = ({ id, name, state }: ArchivedChapter) => ({ id, name: `${name} (archived)`, state });

interface Props {
  userId: string;
  /** Renders the choice of a person to whom the user would write. */
  recipientChoice: (person: Chosen | undefined, onChoose: (person: Chosen | undefined) => void) => ReactNode;
}

/**
 * Shows what the person may see and do in the site, in a chapter, in an event and towards another person, and why. The
 * services make these decisions.
 */
export function AccessPanel({ userId, recipientChoice }: Props) {
  const [chapter, setChapter] = useState<string>();
  const [event, setEvent] = useState<ChosenEvent>();
  const [recipient, setRecipient] = useState<Chosen>();
  const chapters = useQuery(queryFor(chaptersApi.list));
  const archived = useQuery(archivedChapters());
  const about = { chapter, event: event?.id, recipient: recipient?.id };
  const access = useQuery({ ...accessQuery(userId, about), placeholderData: keepPreviousData });
  return (
    <Stack gap={4}>
      <ChapterSelect
        aria-label="Chapter"
        chapters={[...(chapters.data ?? []), ...(archived.data ?? []).map(asArchived)]}
        none={{ value: NONE, label: 'Without a chapter' }}
        value={chapter ?? NONE}
        onValueChange={(value) => setChapter(value === NONE ? undefined : value)}
      />
      <EventChoice event={event} onChoose={setEvent} />
      {recipientChoice(recipient, setRecipient)}
      {access.isPending && <LoadingSkeleton label="Loading access" lines={6} />}
      {access.isLoadingError && <ErrorState title="The access could not be loaded" query={access} />}
      {access.data && (
        <ItemCard
          none=""
          items={access.data.verdicts.map(({ thing, isAllowed, reason }) => {
            const { sentence, unlock } = REASONS[reason];
            return (
              <li key={thing}>
                <Row gap={4} justify="space-between" wrap>
                  <strong>{THINGS[thing]}</strong>
                  <Badge tone={isAllowed ? 'success' : 'neutral'}>{isAllowed ? 'Yes' : 'No'}</Badge>
                </Row>
                <Text size="sm" tone="muted">
                  {sentence}
                  {unlock && ` What would change it: ${unlock.charAt(0).toLowerCase()}${unlock.slice(1)}`}
                </Text>
              </li>
            );
          })}
        />
      )}
    </Stack>
  );
}
