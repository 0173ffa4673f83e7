import { Button, Row } from '@meridian/platform';
import type { OverCapacity } from '@meridian/shared-types';

interface Props {
  /** The choices for the field `capacity` from the server's refusal. It is undefined if the server does not ask. */
  choices: readonly string[] | undefined;
  disabled: boolean;
  onChoose: (choice: OverCapacity) => void;
}

/**
 * Asks what happens to people who lose their seats. The message of the field lists these people. A choice sends the
 * form again.
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
