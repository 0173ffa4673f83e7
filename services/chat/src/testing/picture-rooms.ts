import type { Identity } from '@meridian/service-kit';
import type { UploadedPicture } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { PictureDoc } from '../pictures/picture.model';
import { createRoom } from './rooms';
import type { TestChat } from './use-chat';

/** Returns a JPEG of 2000 × 1000 pixels with metadata. */
const photo = () =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background: { r: 200, g: 80, b: 20 } } })
    .withExif({ IFD0: { Copyright: 'Photographer' } })
    .jpeg()
    .toBuffer();

/** Returns the body of an upload. */
export async function pictureForm(image?: Uint8Array): Promise<FormData> {
  const body = new FormData();
  body.append('picture', new Blob([new Uint8Array(image ?? (await photo()))], { type: 'image/jpeg' }), 'photo.jpg');
  return body;
}

/** Returns the body of a message with a picture. */
export const withPicture = ({ key }: Pick<UploadedPicture, 'key'>, content = '', alt = ' Our stand\n') => ({
  content,
  clientId: randomUUID(),
  picture: { key, alt },
});
/** Returns the fields of a message with that picture. */
export const mediaOf = ({ mediaUrl }: UploadedPicture) => ({
  mediaUrl,
  mediaWidth: 1600,
  mediaHeight: 800,
  mediaAlt: 'Our stand',
});

/** The ways to upload pictures and to read them. */
export function pictureCalls(chat: TestChat) {
  const upload = async (
    person: Identity | undefined,
    chapterId: number,
    image?: Uint8Array,
  ): Promise<UploadedPicture> =>
    chat.as(person).pictures.uploadToChapter({ params: { chapterId }, body: await pictureForm(image) });
  /** Resolves to the statuses of the responses of these people for a picture. */
  async function read({ mediaUrl }: Pick<UploadedPicture, 'mediaUrl'>, ...people: (Identity | undefined)[]) {
    const statuses: number[] = [];
    for (const person of people) {
      const headers = person && (await chat.environment.as(person));
      statuses.push((await fetch(chat.two.url + mediaUrl, headers && { headers })).status);
    }
    return statuses;
  }
  return {
    upload,
    read,
    uploadTo: async (person: Identity, { userId }: Identity): Promise<UploadedPicture> =>
      chat.as(person).pictures.uploadToPerson({ params: { userId }, body: await pictureForm() }),
    uploadToEvent: async (person: Identity, id: string): Promise<UploadedPicture> =>
      chat.as(person).pictures.uploadToEvent({ params: { id }, body: await pictureForm() }),
    pictures: () => chat.db.collection<PictureDoc>('messagePictures'),
    /** Creates a room, with a way to send a picture as Ana. */
    async createRoom() {
      const room = await createRoom(chat);
      const sendPicture = async (content = '') => {
        const picture = await upload(room.ana, room.chapterId);
        return { picture, id: (await room.send(content, withPicture(picture, content))).id };
      };
      return { ...room, sendPicture };
    },
  };
}
