import type { ZodForm } from '@meridian/platform/forms';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { EventDraft, EventValues } from './event-draft';

const NAMES = ['chapterId', 'startLocal', 'endLocal', 'timeZone', 'isPublic'] as const;

/** Renders what the page knows about the time of the event in the form. */
export type RenderSchedulingHints = (event: Pick<EventValues, (typeof NAMES)[number]>) => ReactNode;

export function SchedulingHintsSlot({
  form,
  render,
}: {
  form: ZodForm<typeof EventDraft>;
  render: RenderSchedulingHints;
}) {
  const [chapterId, startLocal, endLocal, timeZone, isPublic] = useWatch({ control: form.control, name: NAMES });
  return render({ chapterId, startLocal, endLocal, timeZone, isPublic });
}
