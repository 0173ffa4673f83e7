import { useCallback, useEffect, useRef } from 'react';
import type { DefaultValues, Path } from 'react-hook-form';
import type * as z from 'zod';
import { Button } from '../primitives/actions/button';
import { Row } from '../primitives/layout/layout';
import { Text } from '../primitives/text/text';
import type { DraftStorage } from '../persistence/drafts';
import { useDraft, useOtherDraft } from './use-draft';
import { useUnsavedChanges } from '../primitives/overlays/unsaved-changes';
import type { FormSchema, ZodForm } from './zod-form';

/** The state of a form's draft, and the functions that end it. */
export interface FormDraft {
  /** The place where the draft is stored, or undefined while the form has its initial values. */
  place: DraftStorage | undefined;
  /** Shows what was typed in another tab, if there is something. What this tab has is then offered instead. */
  takeOther?: (() => void) | undefined;
  /**
   * Ends the draft after the form was sent. The form shows its initial values again. A form whose values stay, such as
   * a profile's, passes what was saved; these are its initial values from now on.
   */
  sent: (saved?: Values) => void;
  /** Discards the draft. The form shows its initial values again, and its first field receives the focus. */
  discard: () => void;
}
type Values = Record<string, unknown>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/**
 * Returns the fields that differ from their initial values. The other fields are left out because they may have changed
 * on the server by the next visit.
 */
const changedIn = (values: Values, initial: Values): Values | undefined => {
  const changed = Object.entries(values).filter(([name, value]) => !same(value, initial[name]));
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
};
/** Adapts a draft to the form. The draft of an earlier release may lack fields and have others. */
const fitting = (initial: Values, draft: Values): Values =>
  Object.fromEntries(
    Object.entries(initial).map(([name, value]) => [name, typeof draft[name] === typeof value ? draft[name] : value]),
  );

/**
 * Stores what is typed in a form until it is sent or discarded, as `useDraft` does. A dialog asks before the page is
 * left. It must not be used for secrets.
 * @param key unique among the person's drafts.
 * @example
 * const draft = useFormDraft(form, `announcement:${chapter.id}`);
 * onSuccess: () => draft.sent()
 * <DraftNote draft={draft} />
 */
export function useFormDraft<S extends FormSchema>(form: ZodForm<S>, key: string): FormDraft {
  const { reset, setFocus, subscribe } = form;
  const initial = useRef(form.getValues() as Values);
  const [draft, store, place] = useDraft<Values | undefined>(key, undefined);
  const other = useOtherDraft<Values>(key);
  const before = useRef<Values>(undefined);
  const show = useCallback(
    (values: Values) => reset(values as DefaultValues<z.input<S>>, { keepDefaultValues: true }),
    [reset],
  );

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => store(changedIn(values, initial.current)),
      }),
    [subscribe, store],
  );
  useEffect(() => {
    const shown = form.getValues();
    const isInitial = same(shown, initial.current);
    // The draft is from an earlier visit.
    if (draft && !before.current && isInitial) show(fitting(initial.current, draft));
    if (!draft && before.current && !isInitial) show(initial.current); // The draft was sent or discarded in some tab.
    before.current = draft;
  }, [draft, form, show]);

  const end = () => {
    store(undefined);
    show(initial.current);
  };
  const changesEnd = useUnsavedChanges({ isChanged: draft !== undefined, isStored: place !== 'page', discard: end });
  return {
    place,
    takeOther:
      other &&
      (() => {
        other.take();
        show(fitting(initial.current, { ...initial.current, ...other.value }));
      }),
    sent: (saved) => {
      if (saved) initial.current = saved;
      changesEnd();
      end();
    },
    discard: () => {
      const [first] = Object.keys(initial.current);
      // This runs before the fields are rendered again and the button disappears.
      if (first !== undefined) setFocus(first as Path<z.input<S>>);
      end();
    },
  };
}

const PLACE: Record<DraftStorage, string> = {
  browser: 'Saved in this browser',
  saving: 'Keeping...',
  page: 'Saved until this page is closed',
};

/**
 * Shows where the draft of a form is stored, with a button that discards it, and offers the draft of another tab. It
 * belongs next to the form's buttons.
 * @example <Row justify="end"><DraftNote draft={draft} /><SubmitButton>Post</SubmitButton></Row>
 */
export function DraftNote({ draft }: { draft: FormDraft }) {
  if (!draft.place && !draft.takeOther) return null;
  return (
    <Row gap={1}>
      {draft.place && (
        <>
          <Text size="sm" tone="muted">
            {PLACE[draft.place]}
          </Text>
          <Button variant="quiet" onClick={draft.discard}>
            Discard Changes
          </Button>
        </>
      )}
      {draft.takeOther && (
        <Button variant="quiet" onClick={draft.takeOther}>
          Use the Draft of Another Tab
        </Button>
      )}
    </Row>
  );
}
