import { createBoundedQueue, LRUCache, notFound, type Handlers } from '@meridian/kit';
import { type Organization, publicLocation } from '@meridian/shared-types';
import { previewTime, type eventsApi } from '@meridian/shared-types/contracts';
import { createHash } from 'node:crypto';
import { EVENT_FIELDS, toEvent } from '../events/event.model';
import type { Chapters } from '../dependencies';
import type { Models } from '../models';
import { previewSvg, type PreviewCard } from './preview-card';
import { typefaces } from './preview-fonts';

/** Of each replica; a picture has about 20 kB. */
const KEPT = 200;
/** Pictures that wait for their turn; further ones are refused. */
const MAX_WAITING = 16;

/** Pictures of public events for previews of their links. */
export function previewHandlers(
  { Events }: Models,
  chapters: Pick<Chapters, 'exists'>,
  readOrganization: () => Promise<Organization>,
): Pick<Handlers<typeof eventsApi>, 'previewImage'> {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: KEPT });
  const inQueue = createBoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING });
  /** Each picture is drawn once, also for those who ask meanwhile. */
  function pictureOf(key: string, card: PreviewCard): Promise<Buffer> {
    const known = kept.get(key);
    if (known) return known;
    const drawing = inQueue(() => draw(card));
    kept.set(key, drawing);
    drawing.catch(() => kept.delete(key));
    return drawing;
  }

  return {
    async previewImage({ params, http: { req, res } }) {
      const found = await Events.findById(params.id, EVENT_FIELDS).lean();
      if (!found?.isPublic) throw notFound('event');
      const event = toEvent(found, null, undefined);
      const { shortName, accent } = await readOrganization();
      const card: PreviewCard = {
        when: previewTime(event),
        title: event.title,
        place: publicLocation(event.location),
        chapter: await chapters.exists({ params: { id: event.chapterId } }).then(
          ({ name }) => name,
          () => '', // while chapters does not respond, the picture goes without its name
        ),
        isCancelled: event.status === 'cancelled',
        organization: { shortName, accent },
      };
      const key = createHash('sha1').update(JSON.stringify(card)).digest('base64url');
      res.set({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=300',
        etag: `"${key}"`,
        // other sites show it beside the link
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      if (req.fresh) return void res.status(304).end();
      res.send(await pictureOf(key, card));
    },
  };
}

async function draw(card: PreviewCard): Promise<Buffer> {
  const [{ default: sharp }, faces] = await Promise.all([import('sharp'), typefaces()]);
  return sharp(Buffer.from(previewSvg(card, faces)))
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();
}
