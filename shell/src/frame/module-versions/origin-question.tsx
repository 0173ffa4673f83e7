import { Stack, Text } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';

interface Props {
  /** The origin from which a link wants to load modules, and their names. */
  origin: string;
  names: string[];
  onAgree: () => void;
  onRefuse: () => void;
}

/** Asks whether modules of another origin may run in this tab. Nothing of it is loaded before the person agrees. */
export const OriginQuestion = ({ origin, names, onAgree, onRefuse }: Props) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && onRefuse()}
    title={`Run code from ${origin}?`}
    description="This page was asked to load code that is not part of this site."
    cancel="Keep Released Version"
    confirm="Run This Code"
    variant="danger"
    pendingText="Loading..."
    mutation={{ isPending: false }}
    onConfirm={onAgree}
  >
    <Stack gap={3}>
      <Text>
        <strong>{origin}</strong> would show {names.join(', ')} in this tab. Its code could read everything that you can
        read here, and do everything that you can do.
      </Text>
      <Text>Run it only if you develop this module or trust the people behind this address.</Text>
    </Stack>
  </ConfirmDialog>
);
