import {
  Banner,
  ButtonLink,
  Card,
  Row,
  Stack,
  SubmitButton,
  Text,
  affectedBy,
  api,
  countText,
  invalidate,
  isOver,
  queryClient,
  queryFor,
  toast,
} from '@meridian/platform';
import { DraftNote, showFormError, submitWith, useFormDraft, useZodForm, type ZodForm } from '@meridian/platform/forms';
import { ApiError, eventsApi, type Event, type EventDetails, type OverCapacity } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { ConflictView } from './conflict-view';
import { EditedEvent, toEventEdit, toDraft, type EventDraft } from './event-draft';
import { EventFields } from './event-fields';
import { useClockQuestion, type ClockQuestion } from './local-time-field';
import { OverCapacityQuestion } from './over-capacity-question';
import type { RenderSchedulingHints } from './scheduling-hints-slot';
import { SeriesScopeFields } from './series-scope-fields';

interface Props {
  event: EventDetails;
  /** The stored version, if the page has learned of it. */
  latestVersion: number;
  /** Renders hints about the time of the event. */
  schedulingHints?: RenderSchedulingHints;
  cancelTo: string;
  onSaved: () => void;
}

/** Returns the event in a refusal that was caused by another editor's change. */
const changedEventIn = (error: unknown): EventDetails | undefined =>
  error instanceof ApiError && error.problem?.code === 'event_changed'
    ? (error.problem.current as EventDetails)
    : undefined;

/** Returns the text about the changed dates. */
const datesText = (title: string, kept: number) =>
  kept === 0 ? title : `${title}. ${countText(kept, 'date keeps its', 'dates keep their')} own changes.`;

const CHANGED_MEANWHILE = (
  <Banner tone="warning" title="Somebody else has changed this event">
    Keep editing. When you save, you see both versions and choose.
  </Banner>
);

function showSaved({ title, status }: Event, dates: ChangedDates): void {
  toast(
    dates
      ? { title: `${countText(dates.changed, 'date')} changed`, description: datesText(title, dates.kept) }
      : { title: status === 'draft' ? 'Draft saved' : 'Event changed', description: title },
  );
}
type ChangedDates = { changed: number; kept: number } | undefined;

/** Renders the form to change an event. The initial version is compared when it is saved, so that no change is lost. */
export function EditForm({ event, latestVersion, schedulingHints, cancelTo, onSaved }: Props) {
  const [base, setBase] = useState(event);
  const version = useRef(event.version);
  const form = useZodForm(EditedEvent, toDraft(base));
  const storedDraft = useFormDraft(form, `event-edit:${event.id}:${event.version}`);
  const { chosen, question, ask } = useClockQuestion();
  const [conflict, setConflict] = useState<{ mine: EventDraft; theirs: EventDetails }>();
  const overCapacity = useRef<OverCapacity>(undefined);
  const save = useMutation({
    mutationFn: (draft: EventDraft) => {
      const choice = overCapacity.current;
      overCapacity.current = undefined;
      return api.events.update(
        {
          params: { id: event.id },
          body: { ...toEventEdit(base, draft, chosen), ...(choice && { overCapacity: choice }) },
        },
        { headers: { 'If-Match': `"${version.current}"` } },
      );
    },
    onSuccess: async ({ dates, ...changed }, { meetingUrl }) => {
      showSaved(changed, dates);
      // The next page may cancel the fetch below before it has a response.
      const { queryKey } = queryFor(eventsApi.get, { params: { id: event.id } });
      queryClient.setQueryData(queryKey, { ...base, ...changed, meetingUrl });
      const refetched = invalidate(...affectedBy.event);
      // The next dates of a series have changed, and only the server has them.
      if (base.series) await refetched;
      storedDraft.sent();
      onSaved();
      await refetched;
    },
    onError: (error, mine) => {
      const theirs = changedEventIn(error);
      if (theirs && theirs.status !== 'cancelled') return setConflict({ mine, theirs });
      setConflict(undefined);
      ask(error);
      showFormError(form, error, 'Event not changed', 'Try again in a moment.');
    },
  });
  /** Makes the other version the initial version of this form. */
  const resolveConflict = ({ theirs }: { theirs: EventDetails }, draft: EventDraft) => {
    version.current = theirs.version;
    setBase(theirs);
    form.reset(draft, { keepDefaultValues: true });
  };

  if (conflict)
    return (
      <ConflictView
        key={conflict.theirs.version}
        base={toDraft(base)}
        mine={conflict.mine}
        theirs={toDraft(conflict.theirs)}
        isSaving={save.isPending}
        onSave={(draft) => {
          resolveConflict(conflict, draft);
          save.mutate(draft);
        }}
        onEdit={(draft) => {
          resolveConflict(conflict, draft);
          setConflict(undefined);
        }}
      />
    );
  return (
    <Stack gap={5}>
      {latestVersion > base.version && !save.isPending && CHANGED_MEANWHILE}
      <Card>
        <form noValidate aria-label="Edit Event" onSubmit={submitWith(form, save)}>
          <Stack gap={5}>
            <EditFields
              {...{ form, base, question, overCapacity, storedDraft, schedulingHints, cancelTo }}
              isSaving={save.isPending}
            />
          </Stack>
        </form>
      </Card>
    </Stack>
  );
}

interface FieldsProps extends Pick<Props, 'schedulingHints' | 'cancelTo'> {
  question: ClockQuestion;
  storedDraft: ReturnType<typeof useFormDraft>;
  form: ZodForm<typeof EditedEvent>;
  base: EventDetails;
  /** What happens to people who lose their seats. It applies to one attempt, because the next may be about others. */
  overCapacity: RefObject<OverCapacity | undefined>;
  isSaving: boolean;
}
function EditFields(props: FieldsProps) {
  const { form, base, question, overCapacity, storedDraft, isSaving, schedulingHints, cancelTo } = props;
  const isDraft = base.status === 'draft';
  return (
    <>
      {base.series && !isDraft && !isOver(base) && <SeriesScopeFields form={form} event={base} />}
      <EventFields
        form={form}
        canRepeat={isDraft}
        {...question}
        seatQuestion={
          form.formState.errors.capacity && (
            <OverCapacityQuestion
              choices={question.choices.capacity}
              disabled={isSaving}
              onChoose={(choice) => {
                overCapacity.current = choice;
              }}
            />
          )
        }
        schedulingHints={schedulingHints}
      />
      {!isDraft && (
        <Text size="sm" tone="muted">
          People who replied are notified when the title, time, place or meeting link changes.
        </Text>
      )}
      <Row gap={3} wrap justify="end">
        <DraftNote draft={storedDraft} />
        <ButtonLink variant="quiet" to={cancelTo}>
          Cancel
        </ButtonLink>
        <SubmitButton pending={isSaving} pendingText="Saving...">
          {isDraft ? 'Save Draft' : 'Save Changes'}
        </SubmitButton>
      </Row>
    </>
  );
}
