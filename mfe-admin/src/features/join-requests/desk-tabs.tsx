import { Stack } from '@meridian/platform';
import { Tabs } from '@meridian/platform/controls';
import type { ReactNode } from 'react';
import { UndoBar } from './undo-bar';
import type { useDesk } from './use-desk';

interface Props {
  desk: ReturnType<typeof useDesk>;
  pending: ReactNode;
  decided: ReactNode;
}

/** Shows the pending or the decided requests. The latest decisions can be undone above them. */
export const DeskTabs = ({ desk, pending, decided }: Props) => (
  <Stack gap={5}>
    <UndoBar undoables={desk.undoables} undo={desk.undo} />
    <Tabs
      label="Requests"
      items={[
        { value: 'pending', label: 'Pending', content: pending },
        { value: 'decided', label: 'Decided', content: decided },
      ]}
    />
  </Stack>
);
