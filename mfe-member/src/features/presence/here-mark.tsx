import { Row, Text } from '@meridian/platform';
import { usePresence } from '@meridian/platform/realtime';
import { HereDot } from './here-dot';

/** Marks a member of a chapter who is here now. It knows only the people who are listed by name. */
export function HereMark({ chapterId, userId }: { chapterId: number; userId: string }) {
  const presence = usePresence(chapterId);
  if (!presence?.people.some((person) => person.userId === userId)) return null;
  return (
    <Row gap={1} wrap={false}>
      <HereDot />
      <Text as="span" size="sm" tone="muted">
        Here now
      </Text>
    </Row>
  );
}
