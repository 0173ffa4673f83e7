import {
  Badge,
  EmptyState,
  formatAnnouncementDate,
  MutationButton,
  Row,
  Stack,
  Text,
  TextLink,
} from '@meridian/platform';
import { ListCard, QueryView } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { describeRecipients, STATES } from './letter-labels';
import { allChapters, allLetters, useCreateLetter } from './queries';

/** Shows the letters of the newsletter, newest first. */
export function LetterList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useQuery(allLetters());
  const chapters = useQuery(allChapters());
  const create = useCreateLetter(({ id }) => onOpen(id));
  const button = (
    <MutationButton mutation={create} pendingText="Creating...">
      New Letter
    </MutationButton>
  );
  return (
    <QueryView query={list} what="letters" lines={6}>
      {(letters) =>
        letters.length === 0 ? (
          <EmptyState
            icon={<Mail aria-hidden />}
            title="No letters yet"
            text="Write the first one. Nobody gets it until you send it."
            action={button}
          />
        ) : (
          <Stack gap={4}>
            <Row justify="end">{button}</Row>
            <ListCard items={letters}>
              {({ id, subject, state, recipients, sendAt, createdAt }) => (
                <li key={id}>
                  <Row gap={4} justify="space-between">
                    <div>
                      <TextLink to={`/admin-tools/letters/${id}`}>
                        <bdi>{subject || 'No subject'}</bdi>
                      </TextLink>
                      <Text size="sm" tone="muted">
                        {describeRecipients(recipients, chapters.data ?? [])} ·{' '}
                        {formatAnnouncementDate(sendAt ?? createdAt)}
                      </Text>
                    </div>
                    <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
                  </Row>
                </li>
              )}
            </ListCard>
          </Stack>
        )
      }
    </QueryView>
  );
}
