import { Card, Row, Text } from '@meridian/platform';
import { Video } from 'lucide-react';

/** Shows the link to an online meeting to people who go. */
export const MeetingLink = ({ url }: { url: string }) => (
  <Card>
    <Row gap={3} wrap>
      <Video aria-hidden />
      <a href={url} target="_blank" rel="noopener noreferrer">
        Join the meeting at <bdi>{new URL(url).host}</bdi>
      </a>
      <Text size="sm" tone="muted">
        Only people who are going see this link.
      </Text>
    </Row>
  </Card>
);
