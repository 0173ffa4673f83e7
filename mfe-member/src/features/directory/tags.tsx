import { Badge, VisuallyHidden } from '@meridian/platform';
import styled from 'styled-components';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  > li {
    min-inline-size: 0;
    max-inline-size: 100%;
  }
`;

/** Shows the first skills of a person, and the number of others. */
export function Tags({ tags, most }: { tags: string[]; most: number }) {
  if (tags.length === 0) return null;
  const more = tags.length - most;
  return (
    <List aria-label="Skills">
      {tags.slice(0, most).map((tag) => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Badge>
            +{more}
            <VisuallyHidden> more</VisuallyHidden>
          </Badge>
        </li>
      )}
    </List>
  );
}
