import { HttpError } from '@meridian/service-kit';
import type { Client, PictureInput, ShownPicture } from '@meridian/shared-types';
import type { contentInternalApi } from '@meridian/shared-types/contracts';

/** The call to the service that stores pictures. */
export type ChapterPictures = Pick<Client<typeof contentInternalApi>, 'extendUnusedPicture'>;

/**
 * Returns the picture that a chapter will show, with its size. It stays for a day if the chapter is not stored, and
 * otherwise for as long as the chapter shows it.
 * @throws {HttpError} 409 if the picture was deleted, because it was added more than a day ago and nothing showed it.
 */
export async function pictureToShow(pictures: ChapterPictures, { id, alt }: PictureInput): Promise<ShownPicture> {
  const { width, height } = await pictures.extendUnusedPicture({ params: { id } }).catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 404 ? pictureGone() : error;
  });
  return { id, width, height, alt };
}

function pictureGone(): HttpError {
  const message = 'This picture was not saved. Add it again.';
  return new HttpError(409, 'picture_gone', message, [{ path: 'picture', message }]);
}
