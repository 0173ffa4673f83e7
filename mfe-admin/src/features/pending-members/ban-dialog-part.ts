import type { ComponentType } from 'react';

/** The question why, and until when, a person is banned from a chapter: undefined while nobody is to be. */
export type BanDialogPart = ComponentType<{
  person: { userId: string; name: string } | undefined;
  chapterId: number;
  onClose: () => void;
}>;
