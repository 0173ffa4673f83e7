import { Button, PersonItem, Text } from '@meridian/platform';
import { SearchChoice } from '@meridian/platform/controls';
import type { AdminUser } from '@meridian/shared-types';
import { peopleFound } from './queries';

export type Chosen = Pick<AdminUser, 'id' | 'name' | 'email'>;

interface Props {
  label: string;
  placeholder?: string;
  person: Chosen | undefined;
  onChoose: (person: Chosen | undefined) => void;
}

/** Renders a choice of one person with an account, found by name or email address. */
export function PersonChoice({ label, placeholder = 'Search by name or email...', person, onChoose }: Props) {
  const chosen = person && (
    <PersonItem
      name={person.name}
      nameId={`chosen-${person.id}`}
      actions={
        <Button size="sm" variant="quiet" aria-describedby={`chosen-${person.id}`} onClick={() => onChoose(undefined)}>
          Choose Another
        </Button>
      }
    >
      <Text size="sm" tone="muted">
        {person.email}
      </Text>
    </PersonItem>
  );
  return (
    <SearchChoice
      label={label}
      placeholder={placeholder}
      find={peopleFound}
      chosen={chosen}
      failure="People could not be searched."
      prompt="Choose a person:"
      none="Nobody found."
    >
      {(each) => (
        <PersonItem
          key={each.id}
          name={each.name}
          nameId={`found-${each.id}`}
          actions={
            <Button size="sm" variant="secondary" aria-describedby={`found-${each.id}`} onClick={() => onChoose(each)}>
              Choose
            </Button>
          }
        >
          <Text size="sm" tone="muted">
            {each.email}
          </Text>
        </PersonItem>
      )}
    </SearchChoice>
  );
}
