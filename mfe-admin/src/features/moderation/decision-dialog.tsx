import { Input, Textarea, toastError } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import { ApiError, LIMITS, type ChapterReport, type ReportDecisionInput } from '@meridian/shared-types';
import { text } from '@meridian/shared-types/schemas';
import { tomorrowHere } from './mute-time';
import { useDecideReport } from './report-queries';

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

/** Asks for the reason, and for the end of a mute, before a decision on a reported message or event. */
export const DecisionDialog = ({ chapterId, report, action, onClose }: Props) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={WORDS[action].title(report.author?.name ?? 'a former member')}
    description={WORDS[action].description}
  >
    <DecisionForm chapterId={chapterId} report={report} action={action} onClose={onClose} />
  </Dialog>
);

/** Returns the schema of the form. Only a mute has `until`, which is in the time zone of the device. */
const valuesOf = (action: Action) =>
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

function DecisionForm({ chapterId, report, action, onClose }: Props) {
  const form = useZodForm(valuesOf(action), { reason: '', until: tomorrowHere() });
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, isStored: false, discard: onClose });
  const close = () => {
    changesEnd();
    onClose();
  };
  const decide = useDecideReport(chapterId, report, close, (error) => {
    if (error instanceof ApiError && error.problem?.code === 'already_decided') {
      toastError('Already decided', error, 'Another admin has already decided this.');
      close();
    } else showFormError(form, error, 'Not decided', 'Try again in a moment.');
  });
  const { submit, busy } = WORDS[action];
  return (
    <DialogForm
      form={form}
      mutation={decide}
      submit={submit}
      pendingText={busy}
      variant={action === 'remove' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="reason"
        label={LABELS[action]}
        help={`${action === 'remove' ? 'The author, other' : 'Other'} admins and the office see it.`}
      >
        {(props) => <Textarea {...props} dir="auto" rows={3} />}
      </FormField>
      {action === 'mute' && (
        <FormField form={form} name="until" label="Until" help="In the time zone of your device.">
          {(props) => <Input type="datetime-local" {...props} />}
        </FormField>
      )}
    </DialogForm>
  );
}
