import {
  Badge,
  Button,
  Card,
  DividedList,
  EmptyState,
  ErrorState,
  formatAnnouncementDate,
  Row,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from '@meridian/platform';
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
    <Button pending={create.isPending} pendingText="Creating..." onClick={() => create.mutate()}>
      New Letter
    </Button>
  );
  if (list.isPending)
    return (
      <div role="status" aria-label="Loading letters">
        <Skeleton lines={6} />
      </div>
    );
  if (list.isError) return <ErrorState title="The letters could not be loaded" query={list} />;
  if (list.data.length === 0)
    return (
      <EmptyState
        icon={<Mail aria-hidden />}
        title="No letters yet"
        text="Write the first one. Nobody gets it until you send it."
        action={button}
      />
    );
  return (
    <Stack gap={4}>
      <Row justify="end">{button}</Row>
      <Card>
        <DividedList>
          {list.data.map(({ id, subject, state, recipients, sendAt, createdAt }) => (
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
          ))}
        </DividedList>
      </Card>
    </Stack>
  );
}
