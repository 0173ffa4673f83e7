import {
  ButtonLink,
  Card,
  Input,
  Row,
  Stack,
  SubmitButton,
  Textarea,
  affectedBy,
  api,
  fieldChoices,
  invalidate,
  toast,
} from '@meridian/platform';
import { Select, Switch } from '@meridian/platform/controls';
import { DraftNote, FormField, showFormError, submitWith, useFormDraft, useZodForm } from '@meridian/platform/forms';
import { isAllDay, type Chapter } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EventDraft, toEventInput, zoneOf, type ClockChoices, type FirstTimes } from './event-draft';
import { EventSeatFields } from './event-seat-fields';
import { EventTimeFields } from './event-time-fields';
import { NO_SEATS } from './seat-draft';

interface Props {
  chapters: Chapter[];
  /** Selected at first. */
  chapterId?: string;
  /** When the event is at first; without a zone, by the clocks of its chapter. */
  times?: FirstTimes;
  cancelTo: string;
  onCreated: () => void;
}

/** The form to create an event. Drafts are stored per chapter until they are sent. */
export function EventForm({ chapters, chapterId = '', times, cancelTo, onCreated }: Props) {
  const preset = chapters.some(({ id }) => String(id) === chapterId) ? chapterId : '';
  const form = useZodForm(EventDraft, {
    title: '',
    description: '',
    location: '',
    meetingUrl: '',
    isAllDay: times !== undefined && isAllDay(times.startLocal),
    startLocal: times?.startLocal ?? '',
    endLocal: times?.endLocal ?? '',
    timeZone: times?.timeZone ?? zoneOf(chapters, preset),
    chapterId: preset,
    isPublic: true,
    ...NO_SEATS,
  });
  const storedDraft = useFormDraft(form, ['event', preset || 'any', ...(times ? [times.startLocal] : [])].join(':'));
  const [choices, setChoices] = useState<Record<string, string[]>>({});
  const [chosen, setChosen] = useState<ClockChoices>({});
  const create = useMutation({
    mutationFn: (draft: EventDraft) => api.events.create({ body: toEventInput(draft, chosen) }),
    onSuccess: async ({ title }) => {
      toast({ title: 'Event Created', description: title });
      storedDraft.sent();
      const refetched = invalidate(...affectedBy.event);
      onCreated();
      await refetched;
    },
    onError: (error) => {
      setChoices(fieldChoices(error));
      showFormError(form, error, 'Event Creation Failed', 'Failed to create event');
    },
  });
  /** The zone is the chapter's as long as no other one was chosen. */
  const followChapter = (from: string, to: string) => {
    if (form.getValues('timeZone') === zoneOf(chapters, from))
      form.setValue('timeZone', zoneOf(chapters, to), { shouldDirty: true });
  };

  return (
    <Card>
      <form noValidate aria-label="Create Event" onSubmit={submitWith(form, create)}>
        <Stack gap={5}>
          <FormField form={form} name="title" label="Title">
            {(props) => <Input {...props} />}
          </FormField>
          <FormField form={form} name="description" label="Description" optional>
            {(props) => <Textarea rows={5} {...props} />}
          </FormField>
          <FormField
            form={form}
            name="location"
            label="Location"
            optional
            help="A place, or the link to the call. Visitors do not see a link."
          >
            {(props) => <Input {...props} />}
          </FormField>
          <FormField
            form={form}
            name="meetingUrl"
            label="Meeting Link"
            optional
            help="For an online meeting. Only people who go see it."
          >
            {(props) => <Input type="url" {...props} />}
          </FormField>
          <FormField form={form} name="chapterId" label="Chapter">
            {({ value, onChange, ...props }) => (
              <Select
                {...props}
                value={value}
                onValueChange={(next) => {
                  onChange(next);
                  followChapter(value, next);
                }}
                placeholder="Select a chapter"
                options={chapters.map(({ id, name, state }) => ({ value: String(id), label: `${name}, ${state}` }))}
              />
            )}
          </FormField>
          <EventTimeFields form={form} choices={choices} onChoose={(next) => setChosen({ ...chosen, ...next })} />
          <EventSeatFields form={form} />
          <FormField
            form={form}
            name="isPublic"
            label="Public event"
            help="Everyone can see a public event. Others are for members only."
          >
            {({ value, onChange, ...props }) => <Switch {...props} checked={value} onCheckedChange={onChange} />}
          </FormField>
          <Row gap={3} wrap justify="end">
            <DraftNote draft={storedDraft} />
            <ButtonLink variant="quiet" to={cancelTo}>
              Cancel
            </ButtonLink>
            <SubmitButton pending={create.isPending} pendingText="Creating...">
              Create Event
            </SubmitButton>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
