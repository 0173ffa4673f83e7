import { useEffect } from 'react';
import { z, type ZodForm } from '@meridian/platform/forms';
import type { RegisterFormValues } from './register-form-values';

const STORAGE_KEY = 'meridian-join';
/** What is stored. Passwords never are. */
const Typed = z.object({ name: z.string(), email: z.string(), chapterId: z.string() }).partial();
type Typed = z.output<typeof Typed>;

function readTyped(): Typed {
  try {
    return Typed.catch({}).parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    return {}; // The browser has no storage, or the text is not JSON.
  }
}

function storeTyped({ name, email, chapterId }: Typed): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ name, email, chapterId }));
  } catch {
    /* Without storage, a reload loses what was typed. */
  }
}

/** Deletes what was typed in the Join form. It must be called when somebody has joined or signed in. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    /* Then nothing was stored. */
  }
}

/** Keeps what is typed in the Join form, without the passwords, over a reload of this tab. */
export function useTypedValues({ subscribe, getValues, setValue }: ZodForm<typeof RegisterFormValues>): void {
  useEffect(() => {
    const { name, email, chapterId } = readTyped();
    const shown = getValues();
    // A chapter in the link takes precedence.
    for (const [field, value] of Object.entries({ name, email, chapterId }) as [keyof Typed, string | undefined][])
      if (value && shown[field] === '') setValue(field, value, { shouldDirty: true });
    return subscribe({ formState: { values: true }, callback: ({ values }) => storeTyped(values) });
  }, [subscribe, getValues, setValue]);
}
