import type { ReportedThing } from '@meridian/shared-types';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../primitives/actions/button';
import { ReportDialog } from './report-dialog';

/**
 * Renders a button that asks for a reason and reports something to the office.
 * @example <ReportButton thing={{ kind: 'event', id: event.id }} name="this event" />
 */
export function ReportButton({ thing, name }: { thing: ReportedThing; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" icon={<Flag aria-hidden />} onClick={() => setOpen(true)}>
        Report
      </Button>
      <ReportDialog thing={isOpen ? thing : undefined} name={name} onClose={() => setOpen(false)} />
    </>
  );
}
