import { TimeZoneSelect } from '@meridian/platform/controls';
import type { FieldControlProps } from '@meridian/platform/forms';

/** Renders the field for the time zone of a chapter's events. */
export const TimeZoneField = ({ onChange, ...props }: FieldControlProps<string> & { placeholder?: string }) => (
  <TimeZoneSelect {...props} onValueChange={onChange} />
);
