import type { ComponentType } from 'react';

/** The dialog that asks for the reason and the end of a ban. It is open while a person is set. */
export type BanDialogPart = ComponentType<{
  person: { userId: string; name: string } | undefined;
  chapterId: number;
  onClose: () => void;
}>;
