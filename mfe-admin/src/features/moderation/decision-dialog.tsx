import { affectedBy, api, toastError } from '@meridian/platform';
import { InputField, TextareaField, z } from '@meridian/platform/forms';
import { ApiError, LIMITS, type ChapterReport, type ReportDecisionInput } from '@meridian/shared-types';
import { text } from '@meridian/shared-types/schemas';
import { FormDialog } from '../dialogs/form-dialog';
import { tomorrowHere } from './mute-time';

export type Action = ReportDecisionInput['action'];

interface Props {
  chapterId: number;
  report: ChapterReport;
  action: Action;
  onClose: () => void;
}

const WORDS: Record<Action, { title: (name: string) => string; description: string; submit: string; busy: string }> = {
  remove: {
    title: (name) => `Remove the message of ${name}?`,
    description: 'Everyone sees that an admin removed it, and the author is told. The text cannot be restored.',
    submit: 'Remove',
    busy: 'Removing...',
  },
  mute: {
    title: (name) => `Mute ${name}?`,
    description: 'They can read the chat but not write in it until then. The message stays.',
    submit: 'Mute',
    busy: 'Muting...',
  },
  resolve: {
    title: (name) => `Is the event of ${name} dealt with?`,
    description: 'First change or cancel the event. The people who reported it are told that you looked at it.',
    submit: 'Mark as Dealt With',
    busy: 'Saving...',
  },
  dismiss: {
    title: (name) => `Dismiss the reports about ${name}?`,
    description: 'Nothing is changed. The people who reported it are told that you looked at it.',
    submit: 'Dismiss',
    busy: 'Dismissing...',
  },
};

const LABELS: Record<Action, string> = {
  remove: 'Reason',
  mute: 'Reason',
  resolve: 'What was done',
  dismiss: 'Reason (optional)',
};

const DONE: Record<Action, string> = {
  remove: 'The message is removed for everyone.',
  mute: 'They can read the chat but not write in it.',
  resolve: 'The people who reported it are told.',
  dismiss: 'Nothing is changed.',
};

/** Returns the schema of the form. Only a mute has `until`, which is in the time zone of the device. */
const createSchema = (action: Action) =>
  z
    .object({
      reason: text(LIMITS.moderationReasonMax).min(
        action === 'dismiss' ? 0 : 1,
        action === 'remove'
          ? 'Enter a reason. The author and other admins see it.'
          : action === 'resolve'
            ? 'Enter what was done. Other admins see it.'
            : 'Enter a reason. Other admins see it.',
      ),
      until: z.string(),
    })
    .refine(({ until }) => action !== 'mute' || new Date(until) > new Date(), {
      message: 'Choose a time in the future',
      path: ['until'],
    })
    .transform(({ reason, until }): ReportDecisionInput =>
      action === 'mute'
        ? { action, reason, until: new Date(until).toISOString() }
        : action === 'remove' || action === 'resolve'
          ? { action, reason }
          : { action, ...(reason && { reason }) },
    );

/** Says that another admin was faster, and returns whether that is why a decision failed. */
function isDecidedAlready(error: Error): boolean {
  const isAlready = error instanceof ApiError && error.problem?.code === 'already_decided';
  if (isAlready) toastError('Already decided', error, 'Another admin has already decided this.');
  return isAlready;
}

/** Asks for the reason, and for the end of a mute, before a decision on a reported message or event. */
export function DecisionDialog({ chapterId, report: { id, author }, action, onClose }: Props) {
  const { title, description, submit, busy } = WORDS[action];
  return (
    <FormDialog
      title={title(author?.name ?? 'a former member')}
      description={description}
      schema={createSchema(action)}
      initial={{ reason: '', until: tomorrowHere() }}
      submit={submit}
      pendingText={busy}
      variant={action === 'remove' ? 'danger' : 'primary'}
      mutationFn={(body) => api.inbox.decideReport({ params: { chapterId, id }, body })}
      done={{ title: 'Decided', description: DONE[action] }}
      failed="Not decided"
      handleFailure={isDecidedAlready}
      affects={[...affectedBy.chapterReports(chapterId), ...affectedBy.moderation(chapterId)]}
      refetchAfterFailure
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextareaField
            form={form}
            name="reason"
            label={LABELS[action]}
            help={`${action === 'remove' ? 'The author, other' : 'Other'} admins and the office see it.`}
          />
          {action === 'mute' && (
            <InputField
              form={form}
              name="until"
              label="Until"
              help="In the time zone of your device."
              type="datetime-local"
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
