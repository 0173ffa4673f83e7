import { Button, Row } from '@meridian/platform';
import type { OverCapacity } from '@meridian/shared-types';

interface Props {
  /** Of the field `capacity`, as the server names them: none where it does not ask. */
  choices: readonly string[] | undefined;
  disabled: boolean;
  onChoose: (choice: OverCapacity) => void;
}

/**
 * What becomes of people whose seats there no longer are; the message of the field says who they are. A choice
 * sends the form again.
 */
export function OverCapacityQuestion({ choices, disabled, onChoose }: Props) {
  if (!choices?.includes('move')) return null;
  return (
    <Row gap={2} wrap>
      <Button type="submit" variant="secondary" size="sm" disabled={disabled} onClick={() => onChoose('keep')}>
        Keep Everyone
      </Button>
      <Button type="submit" variant="secondary" size="sm" disabled={disabled} onClick={() => onChoose('move')}>
        Move the Last Replies to the Waiting List
      </Button>
    </Row>
  );
}
