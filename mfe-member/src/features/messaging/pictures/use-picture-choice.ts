import { loadFailure, problemMessage } from '@meridian/platform';
import { shrinkPicture } from '@meridian/platform/controls';
import { useDraft } from '@meridian/platform/realtime';
import { cleanText, type UploadedPicture } from '@meridian/shared-types';
import { UNSENT_PICTURE_MS } from '@meridian/shared-types/message-pictures';
import { useMutation } from '@tanstack/react-query';
import type { PictureOfMessage } from './message-picture';

/** An uploaded picture with its description, which a message can name. */
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
 * Returns the picture of the next message. It is uploaded once it is chosen, and stored like the text of the message.
 * If the upload fails, the picture stays in the page for another attempt. `ready` is the picture that can be sent:
 * uploaded, and with a description.
 * @param room unique among the rooms where the person writes, such as `chapter:3`.
 */
export function usePictureChoice(room: string, upload: (body: FormData) => Promise<UploadedPicture>) {
  const [stored, setDraft] = useDraft<PictureDraft | undefined>(`picture:${room}`, undefined);
  const draft = stored && Date.now() < stored.uploadedAt + UNSENT_PICTURE_MS ? stored : undefined;
  const uploading = useMutation({
    // Without a connection, the upload fails at once, so that the person learns it.
    networkMode: 'always',
    mutationFn: (picture: Blob) => {
      const body = new FormData();
      body.append('picture', picture, 'picture');
      return upload(body);
    },
    onSuccess: (uploaded) => setDraft({ uploaded, uploadedAt: Date.now(), alt: '' }),
  });
  const { error, variables: picture, isPending } = uploading;
  const alt = draft?.alt ?? '';
  const description = cleanText(alt);
  return {
    alt,
    setAlt: (next: string) => draft && setDraft({ ...draft, alt: next }),
    /** Whether there is a picture, perhaps one that is not uploaded. */
    isChosen: draft !== undefined || isPending || error !== null,
    isUploading: isPending,
    uploaded: draft?.uploaded,
    problem: error ? problemMessage(error, `The picture was not uploaded. ${loadFailure(error)}`) : undefined,
    ready: draft && description !== '' ? { ...draft.uploaded, alt: description } : undefined,
    async choose(file: File): Promise<void> {
      const smaller = await shrinkPicture(file);
      if (!smaller) return;
      setDraft(undefined);
      uploading.mutate(smaller);
    },
    retry(): void {
      if (picture) uploading.mutate(picture);
    },
    remove(): void {
      setDraft(undefined);
      uploading.reset();
    },
  };
}
export type PictureChoice = ReturnType<typeof usePictureChoice>;
