import {
  Badge,
  Card,
  EventTime,
  Heading,
  Row,
  Section,
  Stack,
  Text,
  TextLink,
  VisuallyHidden,
  queryFor,
} from '@meridian/platform';
import { eventPath, eventsApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';

/** Shows the user's drafts of events, newest first. It shows nothing if there are none. */
export function MyDrafts({ editTo }: { editTo: (id: string) => string }) {
  const drafts = useQuery(queryFor(eventsApi.drafts)).data ?? [];
  if (drafts.length === 0) return null;
  return (
    <Section title="Your Drafts">
      <Card>
        <Stack gap={4}>
          {drafts.map((draft) => (
            <article key={draft.id}>
              <Heading level={3} size="md">
                <TextLink to={eventPath(draft.id)}>{draft.title}</TextLink>
              </Heading>
              <Row gap={4} wrap>
                <Badge tone="accent">Draft</Badge>
                <Text as="span" size="sm" tone="muted">
                  <EventTime event={draft} short />
                </Text>
                <TextLink to={editTo(draft.id)}>
                  Edit<VisuallyHidden> {draft.title}</VisuallyHidden>
                </TextLink>
              </Row>
            </article>
          ))}
        </Stack>
      </Card>
    </Section>
  );
}
