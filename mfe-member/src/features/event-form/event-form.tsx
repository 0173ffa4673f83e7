import {
  Button,
  ButtonLink,
  Card,
  Row,
  Stack,
  SubmitButton,
  affectedBy,
  api,
  invalidate,
  toast,
} from '@meridian/platform';
import { DraftNote, showFormError, submitWith, useFormDraft, useZodForm } from '@meridian/platform/forms';
import { eventPath, isAllDay, type Chapter, type Event, type EventDetails } from '@meridian/shared-types';
import { EVENT_FIELDS, emptyFields } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';
import {
  EventDraft,
  toCopiedDraft,
  toEventInput,
  findTimeZone,
  type EventValues,
  type FirstTexts,
  type FirstTimes,
} from './event-draft';
import { EventFields } from './event-fields';
import type { RenderSchedulingHints } from './scheduling-hints-slot';
import { NO_REPETITION } from './repetition-draft';
import { useClockQuestion } from './local-time-field';
import { NO_SEATS } from './seat-draft';
import { NotifiedMembers } from './notified-members';

interface Props {
  chapters: Chapter[];
  /** The id of the chapter that is selected first. */
  chapterId?: string;
  /** The initial times. Without a zone, they are in that of the chapter. */
  times?: FirstTimes;
  texts?: FirstTexts;
  /** The event from which the form is filled. */
  copied?: EventDetails;
  /** Renders hints about the time of the event. */
  schedulingHints?: RenderSchedulingHints;
  cancelTo: string;
  /** It is called with the event or the draft that was created. */
  onCreated: (event: Event) => void;
}

const has = (chapters: Chapter[], id: string) => chapters.some((chapter) => String(chapter.id) === id);

/** Returns the values with which the form begins: those of the copied event, or of the address of the page. */
function firstValues({ chapters, chapterId = '', times, texts, copied }: Props): EventValues {
  const [only, ...others] = chapters;
  const preset = has(chapters, chapterId) ? chapterId : only && others.length === 0 ? String(only.id) : '';
  if (copied) {
    const copy = toCopiedDraft(copied);
    return { ...copy, chapterId: has(chapters, copy.chapterId) ? copy.chapterId : preset };
  }
  return {
    ...emptyFields(EVENT_FIELDS),
    meetingUrl: '',
    ...texts,
    isAllDay: times !== undefined && isAllDay(times.startLocal),
    startLocal: times?.startLocal ?? '',
    endLocal: times?.endLocal ?? '',
    timeZone: times?.timeZone ?? findTimeZone(chapters, preset),
    chapterId: preset,
    isPublic: true,
    ...NO_SEATS,
    ...NO_REPETITION,
  };
}

/** Returns the key of the stored input. There is one for each chapter and each origin of the first values. */
function draftKey({ chapters, chapterId = '', times, texts, copied }: Props): string {
  if (copied) return `event:copy:${copied.id}`;
  const place = has(chapters, chapterId) ? chapterId : 'any';
  return ['event', place, times?.startLocal, texts?.title].filter(Boolean).join(':');
}

/** Renders the form to create an event. The input is stored per chapter until it is sent. */
export function EventForm(props: Props) {
  const { chapters, schedulingHints, cancelTo, onCreated } = props;
  const form = useZodForm(EventDraft, firstValues(props));
  const storedDraft = useFormDraft(form, draftKey(props));
  const { chosen, question, ask } = useClockQuestion();
  const onError = (error: Error) => {
    ask(error);
    showFormError(form, error, 'Event Creation Failed', 'Failed to create event');
  };
  const create = useMutation({
    mutationFn: (draft: EventDraft) => api.events.create({ body: toEventInput(draft, chosen) }),
    onSuccess: async (event) => {
      toast({
        title: 'Event Created',
        description: event.title,
        link: { label: 'View event', to: eventPath(event.id) },
      });
      storedDraft.sent();
      const refetched = invalidate(...affectedBy.event);
      onCreated(event);
      await refetched;
    },
    onError,
  });
  const save = useMutation({
    mutationFn: (draft: EventDraft) =>
      api.events.create({ body: { ...toEventInput(draft, chosen), status: 'draft' as const } }),
    onSuccess: (event) => {
      toast({ title: 'Draft saved', description: event.title });
      storedDraft.sent();
      onCreated(event);
      return invalidate(...affectedBy.eventDrafts);
    },
    onError,
  });

  return (
    <Card>
      <form noValidate aria-label="Create Event" onSubmit={submitWith(form, create)}>
        <Stack gap={5}>
          <EventFields form={form} chapters={chapters} canRepeat {...question} schedulingHints={schedulingHints} />
          <NotifiedMembers form={form} chapters={chapters} />
          <Row gap={3} wrap justify="end">
            <DraftNote draft={storedDraft} />
            <ButtonLink variant="quiet" to={cancelTo}>
              Cancel
            </ButtonLink>
            <Button
              variant="secondary"
              pending={save.isPending}
              pendingText="Saving..."
              disabled={create.isPending}
              onClick={submitWith(form, save)}
            >
              Save as Draft
            </Button>
            <SubmitButton pending={create.isPending} pendingText="Creating..." disabled={save.isPending}>
              Create Event
            </SubmitButton>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
