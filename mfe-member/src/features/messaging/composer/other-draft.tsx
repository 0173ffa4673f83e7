import { Button } from '@meridian/platform';
import { useOtherDraft, type ChatDraft, type ConversationKey } from '@meridian/platform/realtime';
import { toExcerpt } from '@meridian/shared-types';
import { ComposerBar } from './composer-bar';

/** The number of characters of the draft that are shown. */
const EXCERPT = 80;

/** Offers above the composer what the person typed for the same conversation in another tab. */
export function OtherDraft({ conversation }: { conversation: ConversationKey }) {
  const other = useOtherDraft<string | ChatDraft>(conversation);
  if (!other) return null;
  const text = typeof other.value === 'string' ? other.value : other.value.text;
  return (
    <ComposerBar
      cancelLabel="Discard the draft of the other tab"
      onCancel={other.discard}
      action={
        <Button variant="quiet" size="sm" onClick={other.take}>
          Use This Draft
        </Button>
      }
    >
      Draft of another tab: <bdi>{toExcerpt(text, EXCERPT)}</bdi>
    </ComposerBar>
  );
}
