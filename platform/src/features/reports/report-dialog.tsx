import { isolated, LIMITS, REPORT_REASONS, type ReportedThing, type ReportReason } from '@meridian/shared-types';
import { useId, useState } from 'react';
import { api } from '../../api/api';
import { Button } from '../../primitives/actions/button';
import { Dialog } from '../../primitives/overlays/dialog';
import { Field } from '../../primitives/fields/field';
import { Stack } from '../../primitives/layout/layout';
import { Select } from '../../primitives/fields/select';
import { Textarea } from '../../primitives/fields/textarea';
import { useApiMutation } from '../../toasts/use-api-mutation';

const OPTIONS = REPORT_REASONS.map((reason) => ({ value: reason, label: reason }));

const ONLY_OFFICE = 'The office gets a copy of it. Nobody else sees that you reported it.';
const CHAPTER_TOO =
  'The admins of the chapter and the office get a copy of it and see what you add. Only the office sees that you reported it.';
const READERS: Record<ReportedThing['kind'], string> = {
  message: CHAPTER_TOO,
  'direct-message':
    'The office gets a copy of this message alone. It cannot read your other messages, and nobody else learns that you reported it.',
  'event-message':
    'The office gets a copy of this message alone. It cannot read the rest of the conversation, and nobody else learns that you reported it.',
  person: ONLY_OFFICE,
  event: CHAPTER_TOO,
};

export interface ReportDialogProps {
  /** The reported thing. The dialog is open while it is set. */
  thing: ReportedThing | undefined;
  /** The name of the thing in the title. */
  name: string;
  onClose: () => void;
}

/**
 * Renders a dialog that reports a message, a person or an event, with a reason.
 * @example <ReportDialog thing={isOpen ? { kind: 'event', id } : undefined} name="this event" onClose={close} />
 */
export function ReportDialog({ thing, name, onClose }: ReportDialogProps) {
  const id = useId();
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState('');
  const close = () => {
    setReason(undefined);
    setText('');
    onClose();
  };
  const report = useApiMutation({
    mutationFn: (body: { thing: ReportedThing; reason: ReportReason }) => api.inbox.report({ body: { ...body, text } }),
    done: { title: 'Reported', description: 'We will tell you when somebody has looked at it.' },
    onDone: close,
    failed: 'Not reported',
  });
  const send = () => {
    if (thing && reason) report.mutate({ thing, reason });
  };
  return (
    <Dialog
      open={thing !== undefined}
      onOpenChange={close}
      title={`Report ${isolated(name)}?`}
      description={READERS[thing?.kind ?? 'person']}
      actions={
        <Button disabled={!reason} pending={report.isPending} pendingText="Reporting..." onClick={send}>
          Report
        </Button>
      }
    >
      <Stack gap={4}>
        <Field id={`${id}-reason`} label="Reason">
          <Select
            id={`${id}-reason`}
            aria-labelledby={`${id}-reason-label`}
            value={reason ?? ''}
            onValueChange={(value) => setReason(value as ReportReason)}
            options={OPTIONS}
            placeholder="What is wrong with it?"
          />
        </Field>
        <Field id={`${id}-text`} label="More details (optional)">
          <Textarea
            id={`${id}-text`}
            dir="auto"
            rows={3}
            maxLength={LIMITS.reportTextMax}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </Stack>
    </Dialog>
  );
}
