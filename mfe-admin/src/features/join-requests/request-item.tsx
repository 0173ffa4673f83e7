import { Badge, DescriptionItem, DescriptionList, Row, Text, formatRequestDate } from '@meridian/platform';
import { JoinAnswers, JoinRequestItem, type JoinRequestItemProps } from '@meridian/platform/controls';
import { CalendarPlus, MapPin } from 'lucide-react';
import styled from 'styled-components';

const Quote = styled.blockquote`
  max-inline-size: var(--measure);
  margin-block-start: var(--space-1);
  padding-inline-start: var(--space-3);
  border-inline-start: 3px solid var(--color-border);
  white-space: pre-line;
`;

/** Shows a pending request with its chapter, date and message, and the buttons that decide it. */
export function RequestItem(props: Omit<JoinRequestItemProps, 'prominent' | 'children'>) {
  const { userProfile: person, chapter, createdAt, message, answers } = props.request;
  return (
    <JoinRequestItem {...props} prominent>
      <Text size="sm">
        wants to join{' '}
        <strong>
          <bdi>{chapter.name}</bdi>
        </strong>
        , <bdi>{chapter.state}</bdi>
      </Text>
      <DescriptionList>
        {person.location && <DescriptionItem icon={<MapPin aria-hidden />}>{person.location}</DescriptionItem>}
        <DescriptionItem icon={<CalendarPlus aria-hidden />}>Requested {formatRequestDate(createdAt)}</DescriptionItem>
      </DescriptionList>
      <JoinAnswers answers={answers} />
      {message && <Quote dir="auto">{message}</Quote>}
      {person.tags.length > 0 && (
        <Row gap={1}>
          {person.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </Row>
      )}
    </JoinRequestItem>
  );
}
