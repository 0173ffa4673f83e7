import { Stack, Textarea } from '@meridian/platform';
import { FormButtons, FormField, useUnsavedChanges, useZodForm } from '@meridian/platform/forms';
import type { ChapterDetails } from '@meridian/shared-types';
import { useState } from 'react';
import { useAskToJoin } from './queries';
import { toAnswers, requestValues } from './request-values';

type AskedChapter = Pick<ChapterDetails, 'id' | 'joinQuestions'>;

/** Renders the join request form: the chapter's own questions, and an optional message to the admins. */
export function RequestForm({ chapter, onClose }: { chapter: AskedChapter; onClose: () => void }) {
  const [questions] = useState(chapter.joinQuestions ?? []);
  const form = useZodForm(requestValues(questions), { message: '', answers: questions.map(() => '') });
  useUnsavedChanges({ isChanged: form.formState.isDirty });
  const ask = useAskToJoin(chapter.id);
  const submit = form.handleSubmit(({ message, answers }) =>
    ask.mutateAsync({ message, answers: toAnswers(questions, answers) }).then(onClose, () => undefined),
  );
  return (
    <form noValidate aria-label="Join request" onSubmit={(event) => void submit(event)}>
      <Stack gap={4}>
        {questions.map((question, index) => (
          <FormField
            key={question.text}
            form={form}
            name={`answers.${index}`}
            label={<span dir="auto">{question.text}</span>}
            optional={!question.isRequired}
          >
            {(props) => <Textarea rows={2} autoFocus={index === 0} dir="auto" {...props} />}
          </FormField>
        ))}
        <FormField
          form={form}
          name="message"
          label="Message"
          optional
          help="Tell the admins why you would like to join."
        >
          {(props) => <Textarea rows={4} autoFocus={questions.length === 0} {...props} />}
        </FormField>
        <FormButtons atStart mutation={ask} submit="Submit Request" pendingText="Sending..." onCancel={onClose} />
      </Stack>
    </form>
  );
}
