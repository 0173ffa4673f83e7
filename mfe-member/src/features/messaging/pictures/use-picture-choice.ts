import { loadFailure, problemMessage } from '@meridian/platform';
import { shrinkPicture } from '@meridian/platform/controls';
import { useDraft } from '@meridian/platform/realtime';
import { cleanLine, type UploadedPicture } from '@meridian/shared-types';
import { UNSENT_PICTURE_MS } from '@meridian/shared-types/message-pictures';
import { useMutation } from '@tanstack/react-query';
import type { PictureOfMessage } from './message-picture';

/** An uploaded picture with its description, which may be empty. A message can name it. */
export interface ChosenPicture extends UploadedPicture {
  alt: string;
}

/** Returns a picture as the message has it once it is sent. */
export const toMedia = ({ mediaUrl, width, height, alt }: ChosenPicture): PictureOfMessage => ({
  mediaUrl,
  mediaWidth: width,
  mediaHeight: height,
  mediaAlt: alt,
});

/** The uploaded picture of a message that is not sent yet. */
interface PictureDraft {
  uploaded: UploadedPicture;
  /** The Unix time in milliseconds. */
  uploadedAt: number;
  alt: string;
}

/**
 * The number of the last choice or removal in each room. A choice that has another number was replaced or removed while
 * it was opened or uploaded, perhaps after the person had left the room and come back.
 */
const lastChoices = new Map<string, number>();
let choices = 0;

/** A chosen file. The numbers of later choices are higher. */
interface Choice {
  file: File;
  number: number;
}

/**
 * Returns the picture of the next message. It is uploaded once it is chosen, and stored like the text of the message.
 * If the upload fails, the picture stays in the page for another attempt. `ready` is the picture that can be sent, as
 * soon as it is uploaded. A file that cannot be opened replaces no picture.
 * @param room unique among the rooms where the person writes, such as `chapter:3`.
 */
export function usePictureChoice(room: string, upload: (body: FormData) => Promise<UploadedPicture>) {
  const [stored, setDraft] = useDraft<PictureDraft | undefined>(`picture:${room}`, undefined);
  const draft = stored && Date.now() < stored.uploadedAt + UNSENT_PICTURE_MS ? stored : undefined;
  const uploading = useMutation({
    // Without a connection, the upload fails at once, so that the person learns it.
    networkMode: 'always',
    mutationFn: async ({ file, number }: Choice) => {
      const picture = await shrinkPicture(file);
      if (!picture || number < (lastChoices.get(room) ?? 0)) return undefined;
      lastChoices.set(room, number);
      setDraft(undefined);
      const body = new FormData();
      body.append('picture', picture, 'picture');
      return upload(body);
    },
    onSuccess: (uploaded, { number }) => {
      if (uploaded && number === lastChoices.get(room)) setDraft({ uploaded, uploadedAt: Date.now(), alt: '' });
    },
  });
  const { error, variables: choice, isPending } = uploading;
  const alt = draft?.alt ?? '';
  return {
    alt,
    setAlt: (next: string) => draft && setDraft({ ...draft, alt: next }),
    /** Whether there is a picture, perhaps one that is not uploaded. */
    isChosen: draft !== undefined || isPending || error !== null,
    isUploading: isPending,
    uploaded: draft?.uploaded,
    problem: error ? problemMessage(error, `The picture was not uploaded. ${loadFailure(error)}`) : undefined,
    ready: draft && !isPending ? { ...draft.uploaded, alt: cleanLine(alt) } : undefined,
    choose: (file: File): void => uploading.mutate({ file, number: ++choices }),
    retry(): void {
      if (choice) uploading.mutate({ ...choice, number: ++choices });
    },
    remove(): void {
      lastChoices.set(room, ++choices);
      setDraft(undefined);
      uploading.reset();
    },
  };
}
export type PictureChoice = ReturnType<typeof usePictureChoice>;
