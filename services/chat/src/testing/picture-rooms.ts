import type { Identity } from '@meridian/service-kit';
import type { AckOf, SendMessage, UploadedPicture } from '@meridian/shared-types';
import { chatApi, messagePicturesApi } from '@meridian/shared-types/contracts';
import mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { PictureDoc } from '../pictures/picture.model';
import { emitWithAck } from './socket-events';
import { createTwoReplicas } from './two-replicas';

/** Returns a JPEG of 2000 × 1000 pixels with metadata. */
export const photo = () =>
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

export const codeOf = (ack: AckOf<'send-message'>) => (ack.ok ? 'ok' : `${ack.problem.status} ${ack.problem.code}`);

/** Creates two replicas with a way to upload pictures to chapters, and to read pictures. */
export async function createPictureServer() {
  const chat = await createTwoReplicas();
  const { MONGODB_URL, DATABASE_PREFIX } = chat.environment.env;
  const db = await mongoose.createConnection(MONGODB_URL, { dbName: `${DATABASE_PREFIX}chat` }).asPromise();
  const pictures = db.collection<PictureDoc>('messagePictures');

  const upload = async (
    person: Identity | undefined,
    chapterId: number,
    image?: Uint8Array,
  ): Promise<UploadedPicture> =>
    chat.environment
      .client(messagePicturesApi, chat.one.url, person)
      .uploadToChapter({ params: { chapterId }, body: await pictureForm(image) });

  const pictureClient = (person: Identity) => chat.environment.client(messagePicturesApi, chat.one.url, person);
  const uploadTo = async (person: Identity, { userId }: Identity, image?: Uint8Array): Promise<UploadedPicture> =>
    pictureClient(person).uploadToPerson({ params: { userId }, body: await pictureForm(image) });
  const uploadToEvent = async (person: Identity, id: string): Promise<UploadedPicture> =>
    pictureClient(person).uploadToEvent({ params: { id }, body: await pictureForm() });

  /** Resolves to the status of the response for a picture. */
  async function read(person: Identity | undefined, { mediaUrl }: Pick<UploadedPicture, 'mediaUrl'>) {
    const headers = person && (await chat.environment.as(person));
    return (await fetch(chat.two.url + mediaUrl, headers && { headers })).status;
  }

  /** Creates a chapter with an admin and two members, the second of whom is in its room at the second replica. */
  async function createRoom() {
    const chapterId = chat.newChapter();
    const [admin, ana, ben] = [chat.person(chapterId), chat.person(chapterId), chat.person(chapterId)];
    chat.stub.admins.add(`${admin.userId} ${chapterId}`);
    const [socket, listening] = [await chat.connect(chat.one, ana), await chat.connect(chat.two, ben)];
    await emitWithAck(listening, 'join-chapter', chapterId);
    const message = ({ key }: Pick<UploadedPicture, 'key'>, content = ''): SendMessage => ({
      chapterId,
      content,
      clientId: randomUUID(),
      picture: { key, alt: ' Our stand\n' },
    });
    const send = (sent: SendMessage, by = socket) => emitWithAck(by, 'send-message', sent);
    /** Uploads a picture as Ana and sends it. */
    const sendPicture = async (content = '') => {
      const picture = await upload(ana, chapterId);
      const ack = await send(message(picture, content));
      if (!ack.ok) throw new Error(ack.problem.message);
      return { picture, id: ack.id };
    };
    const as = (person: Identity) => chat.environment.client(chatApi, chat.one.url, person);
    const history = () => as(ben).messages({ params: { chapterId } });
    return { chapterId, admin, ana, ben, socket, listening, message, send, sendPicture, as, history };
  }

  return {
    chat,
    db,
    pictures,
    upload,
    uploadTo,
    uploadToEvent,
    read,
    createRoom,
    async close() {
      await db.close();
      await chat.close();
    },
  };
}
