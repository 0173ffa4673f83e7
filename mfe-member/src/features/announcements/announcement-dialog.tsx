import { affectedBy, api, invalidate, toast } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { DialogForm, SchemaFields, showFormError, useFormDraft, useZodForm, z } from '@meridian/platform/forms';
import { type Chapter, isolated } from '@meridian/shared-types';
import { ANNOUNCEMENT_FIELDS, emptyFields, inputShape } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';

const Draft = z.object(inputShape(ANNOUNCEMENT_FIELDS));

interface Props {
  chapter: Chapter;
  open: boolean;
  onClose: () => void;
}

/** Lets a chapter admin write to all members. The draft is stored until it is posted, even if the dialog closes. */
export function AnnouncementDialog({ chapter, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Post an Announcement"
      description={`Every member of ${isolated(chapter.name)} can read it.`}
    >
      <AnnouncementForm chapter={chapter} onClose={onClose} />
    </Dialog>
  );
}

function AnnouncementForm({ chapter, onClose }: Omit<Props, 'open'>) {
  const form = useZodForm(Draft, emptyFields(ANNOUNCEMENT_FIELDS));
  const draft = useFormDraft(form, `announcement:${chapter.id}`);
  const post = useMutation({
    mutationFn: (body: z.output<typeof Draft>) => api.chapters.announce({ params: { id: chapter.id }, body }),
    onSuccess: () => {
      toast({ title: 'Announcement posted', description: `The members of ${isolated(chapter.name)} can read it now.` });
      draft.sent();
      onClose();
      return invalidate(...affectedBy.announcement(chapter.id));
    },
    onError: (error) => showFormError(form, error, 'Announcement not posted', 'Try again in a moment.'),
  });
  return (
    <DialogForm form={form} mutation={post} submit="Post" pendingText="Posting..." draft={draft} onClose={onClose}>
      <SchemaFields form={form} table={ANNOUNCEMENT_FIELDS} />
    </DialogForm>
  );
}
