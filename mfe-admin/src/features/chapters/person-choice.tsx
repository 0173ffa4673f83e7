import { Button, PersonItem, Row, Skeleton, Stack, Text } from '@meridian/platform';
import { DebouncedSearch } from '@meridian/platform/controls';
import type { AdminUser } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  const [search, setSearch] = useState('');
  const isSearching = search.trim().length > 1;
  const found = useQuery({ ...peopleFound(search.trim()), enabled: isSearching && !person });
  if (person)
    return (
      <PersonItem
        name={person.name}
        nameId={`chosen-${person.id}`}
        actions={
          <Button
            size="sm"
            variant="quiet"
            aria-describedby={`chosen-${person.id}`}
            onClick={() => onChoose(undefined)}
          >
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
    <Stack gap={3}>
      <DebouncedSearch label={label} placeholder={placeholder} search={search} onSearch={setSearch} />
      {isSearching && found.isPending && <Skeleton lines={2} />}
      {isSearching && found.isError && (
        <Row gap={3}>
          <Text tone="muted">People could not be searched.</Text>
          <Button size="sm" variant="secondary" onClick={() => void found.refetch()}>
            Try Again
          </Button>
        </Row>
      )}
      {isSearching && found.data && (
        <Row role="status">
          <Text size="sm" tone="muted">
            {found.data.length === 0 ? 'Nobody found.' : 'Choose a person:'}
          </Text>
        </Row>
      )}
      {isSearching &&
        found.data?.map((each) => (
          <PersonItem
            key={each.id}
            name={each.name}
            nameId={`found-${each.id}`}
            actions={
              <Button
                size="sm"
                variant="secondary"
                aria-describedby={`found-${each.id}`}
                onClick={() => onChoose(each)}
              >
                Choose
              </Button>
            }
          >
            <Text size="sm" tone="muted">
              {each.email}
            </Text>
          </PersonItem>
        ))}
    </Stack>
  );
}
