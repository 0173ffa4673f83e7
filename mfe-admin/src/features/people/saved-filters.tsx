import { Button, IconButton, queryFor, Row } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { DialogForm, showFormError, useZodForm, InputField } from '@meridian/platform/forms';
import { accountsApi } from '@meridian/shared-types';
import { SavedFilterInput } from '@meridian/shared-types/schemas';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useRemoveFilter, useSaveFilter } from './queries';
import { toFilters, toQuery, type UserFilters } from './user-filters';

interface Props {
  filters: UserFilters;
  onChoose: (filters: UserFilters) => void;
}

/** Shows the site admin's saved filters, and a button that saves the current ones. */
export function SavedFilters({ filters, onChoose }: Props) {
  const [saves, setSaves] = useState(false);
  const { data: saved = [] } = useQuery(queryFor(accountsApi.savedFilters));
  const remove = useRemoveFilter();
  const isChosen = Object.keys(toQuery(filters)).length > 0;
  if (saved.length === 0 && !isChosen) return null;
  return (
    <Row gap={3} wrap>
      {saved.map(({ id, name, filter }) => (
        <Row key={id} gap={1}>
          <Button size="sm" variant="secondary" onClick={() => onChoose(toFilters(filter))}>
            <bdi>{name}</bdi>
          </Button>
          <IconButton size="sm" label={`Remove the filter ${name}`} onClick={() => remove.mutate(id)}>
            <X aria-hidden />
          </IconButton>
        </Row>
      ))}
      {isChosen && (
        <>
          <Button size="sm" variant="quiet" onClick={() => setSaves(true)}>
            Save Filter...
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onChoose({})}>
            Show All
          </Button>
        </>
      )}
      {saves && <SaveForm filters={filters} onClose={() => setSaves(false)} />}
    </Row>
  );
}

const Name = SavedFilterInput.pick({ name: true });

function SaveForm({ filters, onClose }: { filters: UserFilters; onClose: () => void }) {
  const form = useZodForm(Name, { name: '' });
  const save = useSaveFilter(toQuery(filters), onClose, (error) =>
    showFormError(form, error, 'Filter not saved', 'Try again in a moment.'),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save This Filter"
      description="Only you see it. It replaces a filter with the same name."
    >
      <DialogForm form={form} mutation={save} submit="Save" pendingText="Saving..." onClose={onClose}>
        <InputField form={form} name="name" label="Name" />
      </DialogForm>
    </Dialog>
  );
}
