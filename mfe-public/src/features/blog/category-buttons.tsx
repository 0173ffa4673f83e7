import styled from 'styled-components';
import { Button } from '@meridian/platform';
import { POST_CATEGORIES } from './post';
import type { CategoryChoice } from './search-posts';

const CHOICES: CategoryChoice[] = ['All', ...POST_CATEGORIES];

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

export function CategoryButtons({
  value,
  onChange,
}: {
  value: CategoryChoice;
  onChange: (choice: CategoryChoice) => void;
}) {
  return (
    <Group role="group" aria-label="Category">
      {CHOICES.map((choice) => (
        <Button
          key={choice}
          size="sm"
          variant={choice === value ? 'primary' : 'secondary'}
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
        >
          {choice}
        </Button>
      ))}
    </Group>
  );
}
