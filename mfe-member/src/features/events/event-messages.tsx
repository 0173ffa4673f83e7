import { LinkedText, Section, Stack, Text, formatAnnouncementDate } from '@meridian/platform';
import type { EventMessage } from '@meridian/shared-types';

/** Shows the messages of the organizers with their senders to everyone who goes, newest first. */
export const EventMessages = ({ messages }: { messages: readonly EventMessage[] }) => (
  <Section title="Messages">
    <Stack as="ul" gap={4}>
      {messages.map(({ text, at, from }) => (
        <Stack as="li" key={at} gap={1}>
          <Text size="sm" tone="muted">
            {from && (
              <>
                From <bdi>{from.name}</bdi> ·{' '}
              </>
            )}
            <time dateTime={at}>{formatAnnouncementDate(at)}</time>
          </Text>
          <Text>
            <LinkedText text={text} />
          </Text>
        </Stack>
      ))}
    </Stack>
  </Section>
);
