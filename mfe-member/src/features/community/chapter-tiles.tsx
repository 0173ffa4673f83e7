import { Card, EmptyState, Grid, Heading, Text, countText } from '@meridian/platform';
import type { Chapter } from '@meridian/shared-types';
import { MapPinned } from 'lucide-react';
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

/** Chapters as tiles, each a link. */
export function ChapterTiles({ chapters, to }: { chapters: Chapter[]; to: (name: string) => string }) {
  if (chapters.length === 0) return <EmptyState icon={<MapPinned aria-hidden />} title="No chapters yet" />;
  return (
    <Grid min="20rem" gap={4}>
      {chapters.map(({ id, name, state, memberCount }) => (
        <Card key={id} as="article" interactive>
          <Heading level={3} size="lg">
            <CardLink to={to(name)}>{name}</CardLink>
          </Heading>
          <Text size="sm" tone="muted">
            <bdi>{state}</bdi> · {countText(memberCount, 'member')}
          </Text>
        </Card>
      ))}
    </Grid>
  );
}
