import { SkipLink } from '@meridian/platform';
import { focusField } from './use-message-keys';

/** Lets people who use the keyboard skip what is before the message field. `partId` is the id of the part with both. */
export const SkipToField = ({ partId }: { partId: string }) => (
  <SkipLink targetId={partId} onSkip={focusField}>
    Skip to message field
  </SkipLink>
);
