import styled from 'styled-components';
import { Button } from '@meridian/platform';
import { ALL_POSTS, listPostCategories, type PostCard } from '@meridian/shared-types';

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

interface Props {
  posts: readonly PostCard[];
  value: string;
  onChange: (choice: string) => void;
}

/** Renders a choice of one category of these posts, or all. */
export function CategoryButtons({ posts, value, onChange }: Props) {
  return (
    <Group role="group" aria-label="Category">
      {[ALL_POSTS, ...listPostCategories(posts)].map((choice) => (
        <Button
          key={choice}
          size="sm"
          variant={choice === value ? 'primary' : 'secondary'}
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
        >
          <bdi>{choice}</bdi>
        </Button>
      ))}
    </Group>
  );
}
