import { createBoundedQueue, LRUCache, notFound, type Handlers } from '@meridian/service-kit';
import { type Organization, publicLocation } from '@meridian/shared-types';
import { previewTime, type eventsApi } from '@meridian/shared-types/contracts';
import { createHash } from 'node:crypto';
import { EVENT_PROJECTION, toEvent } from '../models/event.model';
import type { Chapters } from '../chapters-client';
import type { Models } from '../models/create-models';
import { previewSvg, type PreviewCard } from './preview-card';
import { typefaces } from './preview-fonts';

/** The number of pictures that each replica caches. A picture takes about 20 kB. */
const MAX_CACHED_IMAGES = 200;
/** The number of pictures that may wait to be drawn. Further ones are refused. */
const MAX_WAITING = 16;

/** Creates the handler that draws pictures of public events for previews of their links. */
export function previewHandlers(
  { Events }: Pick<Models, 'Events'>,
  chapters: Pick<Chapters, 'exists'>,
  readOrganization: () => Promise<Organization>,
): Pick<Handlers<typeof eventsApi>, 'previewImage'> {
  const images = new LRUCache<string, Promise<Buffer>>({ max: MAX_CACHED_IMAGES });
  const inQueue = createBoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING });
  /** Draws each picture once, also for simultaneous requests. */
  function drawPicture(key: string, card: PreviewCard): Promise<Buffer> {
    const known = images.get(key);
    if (known) return known;
    const drawing = inQueue(() => draw(card));
    images.set(key, drawing);
    drawing.catch(() => images.delete(key));
    return drawing;
  }

  return {
    async previewImage({ params, http: { req, res } }) {
      const found = await Events.findById(params.id, EVENT_PROJECTION).lean();
      if (!found?.isPublic) throw notFound('event');
      const event = toEvent(found, null, undefined);
      const { shortName, accent } = await readOrganization();
      const card: PreviewCard = {
        when: previewTime(event),
        title: event.title,
        place: publicLocation(event.location),
        chapter: await chapters.exists({ params: { id: event.chapterId } }).then(
          ({ name }) => name,
          () => '', // While chapters does not respond, the picture is drawn without the chapter's name.
        ),
        isCancelled: event.status === 'cancelled',
        organization: { shortName, accent },
      };
      const key = createHash('sha1').update(JSON.stringify(card)).digest('base64url');
      res.set({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=300',
        etag: `"${key}"`,
        // Other sites show the picture beside the link.
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      if (req.fresh) return void res.status(304).end();
      res.send(await drawPicture(key, card));
    },
  };
}

async function draw(card: PreviewCard): Promise<Buffer> {
  const [{ default: sharp }, faces] = await Promise.all([import('sharp'), typefaces()]);
  return sharp(Buffer.from(previewSvg(card, faces)))
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();
}
