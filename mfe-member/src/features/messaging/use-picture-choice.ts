import { loadFailure, messageOf } from '@meridian/platform';
import { shrinkPicture } from '@meridian/platform/controls';
import { cleanText, type UploadedPicture } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
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

/**
 * Returns the picture of the next message. It is uploaded once it is chosen. If that fails, the picture stays for
 * another attempt. `ready` is the picture that can be sent: uploaded, and with a description.
 */
export function usePictureChoice(upload: (body: FormData) => Promise<UploadedPicture>) {
  const [alt, setAlt] = useState('');
  const uploading = useMutation({
    // Without a connection, the upload fails at once, so that the person learns it.
    networkMode: 'always',
    mutationFn: (picture: Blob) => {
      const body = new FormData();
      body.append('picture', picture, 'picture');
      return upload(body);
    },
  });
  const { data: uploaded, error, variables: picture } = uploading;
  const description = cleanText(alt);
  return {
    alt,
    setAlt,
    /** Whether there is a picture, perhaps one that is not uploaded. */
    isChosen: picture !== undefined,
    isUploading: uploading.isPending,
    uploaded,
    problem: error ? messageOf(error, `The picture was not uploaded. ${loadFailure(error)}`) : undefined,
    ready: uploaded && description !== '' ? { ...uploaded, alt: description } : undefined,
    async choose(file: File): Promise<void> {
      const smaller = await shrinkPicture(file);
      if (!smaller) return;
      setAlt('');
      uploading.mutate(smaller);
    },
    retry(): void {
      if (picture) uploading.mutate(picture);
    },
    remove(): void {
      setAlt('');
      uploading.reset();
    },
  };
}
export type PictureChoice = ReturnType<typeof usePictureChoice>;
