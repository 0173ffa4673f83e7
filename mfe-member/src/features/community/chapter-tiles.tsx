import { Badge, Card, EmptyState, Grid, Heading, Row, Text, countText } from '@meridian/platform';
import type { Chapter } from '@meridian/shared-types';
import { Check, MapPinned } from 'lucide-react';
import { Link } from '@meridian/platform/routing';
import styled from 'styled-components';

const CardLink = styled(Link)`
  color: inherit;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
`;

interface Props {
  chapters: Chapter[];
  /** The ids of the person's chapters. */
  joined: readonly number[];
  to: (name: string) => string;
}

/** Shows chapters as tiles, each of which is a link. */
export function ChapterTiles({ chapters, joined, to }: Props) {
  if (chapters.length === 0) return <EmptyState icon={<MapPinned aria-hidden />} title="No chapters yet" />;
  return (
    <Grid min="20rem" gap={4}>
      {chapters.map(({ id, name, state, memberCount }) => (
        <Card key={id} as="article" interactive>
          <Row gap={3} wrap>
            <Heading level={3} size="lg">
              <CardLink to={to(name)}>{name}</CardLink>
            </Heading>
            {joined.includes(id) && (
              <Badge tone="success" icon={<Check aria-hidden />}>
                Joined
              </Badge>
            )}
          </Row>
          <Text size="sm" tone="muted">
            <bdi>{state}</bdi> · {countText(memberCount, 'member')}
          </Text>
        </Card>
      ))}
    </Grid>
  );
}
