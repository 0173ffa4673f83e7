import { useCallback, useEffect, useRef } from 'react';
import type { DefaultValues, Path } from 'react-hook-form';
import type * as z from 'zod';
import { Button } from '../primitives/button';
import { Row } from '../primitives/layout';
import { Text } from '../primitives/text';
import { useDraft } from '../persistence/use-draft';
import type { FormSchema, ZodForm } from './zod-form';

/** The state of a form's draft, and how to end it. */
export interface FormDraft {
  /** Whether the form differs from its initial values. */
  isStored: boolean;
  /** Call it when the form was sent. */
  sent: () => void;
  /** Discards the draft: the form has its initial values again, and its first field the focus. */
  discard: () => void;
}
type Values = Record<string, unknown>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** The draft of an earlier release may lack fields, and have others. */
const fitting = (initial: Values, draft: Values): Values =>
  Object.fromEntries(
    Object.entries(initial).map(([name, value]) => [name, typeof draft[name] === typeof value ? draft[name] : value]),
  );

/**
 * Stores what is typed in a form until it is sent or discarded, as `useDraft` does. Not for secrets.
 * @param key unique among the person's drafts.
 * @example
 * const draft = useFormDraft(form, `announcement:${chapter.id}`);
 * onSuccess: () => draft.sent()
 * <DraftNote draft={draft} />
 */
export function useFormDraft<S extends FormSchema>(form: ZodForm<S>, key: string): FormDraft {
  const { reset, setFocus, subscribe } = form;
  const initial = useRef(form.getValues() as Values).current;
  const [draft, keep] = useDraft<Values | undefined>(key, undefined);
  const before = useRef<Values>(undefined);
  const show = useCallback(
    (values: Values) => reset(values as DefaultValues<z.input<S>>, { keepDefaultValues: true }),
    [reset],
  );

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keep(same(values, initial) ? undefined : { ...values }),
      }),
    [subscribe, keep, initial],
  );
  useEffect(() => {
    const shown = form.getValues();
    if (draft && !before.current && same(shown, initial)) show(fitting(initial, draft)); // from an earlier visit
    if (!draft && before.current && !same(shown, initial)) show(initial); // sent or thrown away, here or in another tab
    before.current = draft;
  }, [draft, form, initial, show]);

  return {
    isStored: draft !== undefined,
    sent: () => keep(undefined),
    discard: () => {
      const [first] = Object.keys(initial);
      // before the fields are rendered again and the button disappears
      if (first !== undefined) setFocus(first as Path<z.input<S>>);
      keep(undefined);
      show(initial);
    },
  };
}

/**
 * A note that the draft of a form is stored, with a button that discards it. Goes next to the form's buttons.
 * @example <Row justify="end"><DraftNote draft={draft} /><SubmitButton>Post</SubmitButton></Row>
 */
export function DraftNote({ draft }: { draft: FormDraft }) {
  if (!draft.isStored) return null;
  return (
    <Row gap={1}>
      <Text size="sm" tone="muted">
        Draft kept
      </Text>
      <Button variant="quiet" onClick={draft.discard}>
        Discard Draft
      </Button>
    </Row>
  );
}
