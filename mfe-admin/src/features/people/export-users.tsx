import { DownloadLink, Stack } from '@meridian/platform';
import { Checkbox, Dialog } from '@meridian/platform/controls';
import { adminApi, queryString, type UserColumn } from '@meridian/shared-types';
import { useState } from 'react';
import { COLUMNS, toQuery, type UserFilters } from './user-filters';

interface Props {
  filters: UserFilters;
  onClose: () => void;
}

/** Asks for the columns of the file. */
export function ExportUsers({ filters, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly UserColumn[]>(['name', 'email', 'status', 'joined', 'chapters']);
  const columns = COLUMNS.filter(({ value }) => chosen.includes(value)).map(({ value }) => value);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export these users?"
      description="The CSV file has everyone who matches the filters. The audit log records you, the columns and the filters."
      actions={
        columns.length > 0 && (
          <DownloadLink
            to={`${adminApi.exportUsers.path}${queryString({ ...toQuery(filters), columns: columns.join(',') })}`}
          >
            Export
          </DownloadLink>
        )
      }
    >
      <Stack gap={2} role="group" aria-label="Columns">
        {COLUMNS.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onCheckedChange={(on) =>
              setChosen((before) => (on === true ? [...before, value] : before.filter((each) => each !== value)))
            }
          />
        ))}
      </Stack>
    </Dialog>
  );
}
