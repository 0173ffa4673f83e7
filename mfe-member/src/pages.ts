import { chaptersApi, eventsApi, type PageSource } from '@meridian/shared-types';
import { ModuleManifest } from '@meridian/shared-types/schemas';
import manifest from '../module.json';

const { mounts } = ModuleManifest.parse(manifest);

/** Returns a page with the title and the description that `module.json` gives its path. */
function pageAt(path: string, page: Pick<PageSource, 'chunk' | 'dataCall' | 'furtherCalls'>): PageSource {
  const { title = '', description = '', shows } = mounts.find((mount) => mount.path === path) ?? {};
  return { path, title, description, shows, isPrerendered: true, ...page };
}

/** The public pages whose content is in the HTML. */
export const pages: PageSource[] = [
  pageAt('/events/:id', {
    chunk: 'events/event',
    dataCall: eventsApi.get.path,
    furtherCalls: [`${chaptersApi.list.path}?id={chapterId}`],
  }),
  pageAt('/chapters/:slug', {
    chunk: 'chapters/chapter',
    dataCall: chaptersApi.bySlug.path,
    furtherCalls: [`${eventsApi.list.path}?chapter={id}&time=upcoming&series=next`],
  }),
];
