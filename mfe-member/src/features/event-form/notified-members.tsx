import { Text, countText, useSession } from '@meridian/platform';
import type { ZodForm } from '@meridian/platform/forms';
import type { Chapter } from '@meridian/shared-types';
import { useWatch } from 'react-hook-form';
import type { EventDraft } from './event-draft';

/** Shows how many members of the chosen chapter are notified of a new event, before it is published. */
export function NotifiedMembers({ form, chapters }: { form: ZodForm<typeof EventDraft>; chapters: Chapter[] }) {
  const { user } = useSession();
  const chapterId = useWatch({ control: form.control, name: 'chapterId' });
  const chapter = chapters.find(({ id }) => String(id) === chapterId);
  if (!chapter) return null;
  const isMember = user?.memberships.some((membership) => membership.chapterId === chapter.id);
  const told = Math.max(chapter.memberCount - (isMember ? 1 : 0), 0); // The user is not notified.
  const name = <bdi>{chapter.name}</bdi>;
  return (
    <Text size="sm" tone="muted">
      {told === 0 ? (
        <>Nobody else is in {name} yet, so nobody will be told.</>
      ) : (
        <>
          {countText(told, 'member')} of {name} will be told when you create the event. Nobody is notified about a
          draft.
        </>
      )}
    </Text>
  );
}
