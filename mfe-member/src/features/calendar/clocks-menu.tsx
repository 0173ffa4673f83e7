import { Button, VisuallyHidden } from '@meridian/platform';
import { Menu } from '@meridian/platform/controls';
import { Clock } from 'lucide-react';
import type { Clocks } from './clocks';

const LABELS: Record<Clocks, string> = { mine: 'My time', venue: "Venue's time" };
const isClocks = (value: string): value is Clocks => value in LABELS;

interface Props {
  clocks: Clocks;
  onClocks: (next: Clocks) => void;
}

/** Renders a menu for the time zone in which days and times are shown. */
export const ClocksMenu = ({ clocks, onClocks }: Props) => (
  <Menu
    trigger={
      <Button variant="quiet" size="sm" icon={<Clock aria-hidden />}>
        <span>
          <VisuallyHidden>Days and times: </VisuallyHidden>
          {LABELS[clocks]}
        </span>
      </Button>
    }
    items={[
      { kind: 'label', label: 'Days and times' },
      {
        kind: 'choice',
        value: clocks,
        onValueChange: (value) => isClocks(value) && onClocks(value),
        options: Object.entries(LABELS).map(([value, label]) => ({ value, label })),
      },
    ]}
  />
);
