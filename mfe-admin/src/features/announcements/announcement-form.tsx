import { Banner, Button, Grid, Input, MarkdownText, Row, useSession } from '@meridian/platform';
import { DialogForm, FormField, showFormError, useFormDraft, useZodForm, SchemaFields } from '@meridian/platform/forms';
import { ApiError, cityOfZone, isChapterAdmin, type Chapter, type ManagedAnnouncement } from '@meridian/shared-types';
import { ANNOUNCEMENT_FIELDS } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AnnouncementDraft, toDraft, toInput, toRecipients } from './announcement-draft';
import { useEdit, usePost } from './queries';
import { ChapterFields, RecipientFields } from './recipient-fields';

interface Props {
  /** The announcement to edit, or undefined for a new one. */
  announcement?: ManagedAnnouncement | undefined;
  /** The chapter of the page, or undefined for an announcement to several chapters. */
  chapter?: Chapter | undefined;
  chapters: readonly Chapter[];
  /** The time zone of its times. */
  timeZone: string;
  onDone: () => void;
}

/** Returns the version that another admin has saved in the meantime. */
const theirsIn = (error: unknown): ManagedAnnouncement | undefined =>
  error instanceof ApiError && error.problem?.code === 'announcement_changed'
    ? (error.problem.current as ManagedAnnouncement)
    : undefined;

/** Renders the form to write or edit an announcement. The input is stored until it is posted or saved. */
export function AnnouncementForm({ announcement, chapter, chapters, timeZone, onDone }: Props) {
  const [version, setVersion] = useState(announcement?.version ?? 1);
  const [theirs, setTheirs] = useState<ManagedAnnouncement>();
  const { user } = useSession();
  /** The chapters of which the person is an admin, including this one. */
  const administered = chapters.filter(({ id }) =>
    user?.memberships.some((membership) => membership.chapterId === id && isChapterAdmin(membership)),
  );
  const isOfThis = chapter !== undefined && administered.some(({ id }) => id === chapter.id);
  const form = useZodForm(AnnouncementDraft, toDraft(announcement, timeZone, chapter?.id));
  const key = announcement ? `${announcement.id}:${announcement.version}` : `new:${chapter?.id ?? 'several'}`;
  const draft = useFormDraft(form, `managed-announcement:${key}`);
  const done = () => {
    draft.sent();
    onDone();
  };
  const onError = (error: Error) => {
    const current = theirsIn(error);
    if (current) return setTheirs(current);
    showFormError(form, error, 'Announcement not saved', 'Try again in a moment.');
  };
  const post = usePost(done, onError);
  const edit = useEdit(done, onError);
  const save = useMutation({
    mutationFn: async (values: AnnouncementDraft) => {
      const input = toInput(values, timeZone);
      const to = toRecipients(values, chapters);
      const change = choice ? { ...input, to } : input;
      if (announcement) await edit.mutateAsync({ id: announcement.id, version, input: change }).catch(() => undefined);
      else await post.mutateAsync({ ...input, to }).catch(() => undefined);
    },
  });
  const isHidden = !announcement || announcement.state === 'scheduled';
  const isForOwn =
    !announcement?.forLaterChapters &&
    (announcement?.chapterIds ?? []).every((each) => administered.some(({ id }) => id === each));
  const choice =
    isHidden &&
    (chapter
      ? isOfThis && isForOwn && administered.length > 1 && <ChapterFields form={form} chapters={administered} />
      : chapters.length > 0 && <RecipientFields form={form} chapters={chapters} />);
  const resolveConflict = (mine: boolean) => {
    if (!theirs) return;
    setVersion(theirs.version);
    if (!mine) form.reset(toDraft(theirs, timeZone, chapter?.id), { keepDefaultValues: true });
    setTheirs(undefined);
  };
  const time = (name: 'publishLocal' | 'expireLocal', label: string, help: string) => (
    <FormField form={form} name={name} label={label} help={`${help} In ${cityOfZone(timeZone)} time.`} optional>
      {(props) => <Input {...props} type="datetime-local" />}
    </FormField>
  );
  return (
    <DialogForm
      form={form}
      mutation={save}
      submit={announcement ? 'Save Changes' : 'Post'}
      pendingText="Saving..."
      draft={draft}
      onClose={onDone}
    >
      {theirs && <TheirVersion version={theirs} onResolve={resolveConflict} />}
      <SchemaFields form={form} table={ANNOUNCEMENT_FIELDS} />
      {choice}
      <Grid min="13rem" gap={4}>
        {isHidden && time('publishLocal', 'Publish at', 'Leave empty to publish now.')}
        {time('expireLocal', 'Ends at', 'Leave empty to keep it.')}
      </Grid>
    </DialogForm>
  );
}

interface TheirVersionProps {
  version: ManagedAnnouncement;
  onResolve: (mine: boolean) => void;
}
/** Shows the version that another admin has saved in the meantime, and asks which one to keep. */
const TheirVersion = ({ version: { title, content }, onResolve }: TheirVersionProps) => (
  <Banner
    tone="warning"
    title="Another admin has changed this announcement"
    action={
      <Row gap={2}>
        <Button size="sm" variant="secondary" type="button" onClick={() => onResolve(true)}>
          Keep My Version
        </Button>
        <Button size="sm" variant="quiet" type="button" onClick={() => onResolve(false)}>
          Use Their Version
        </Button>
      </Row>
    }
  >
    <p>Their version:</p>
    <strong>{title}</strong>
    <MarkdownText text={content} />
  </Banner>
);
