import { RENDERER_FILE, type Organization } from '@meridian/shared-types';
import path from 'node:path';
import type { PageRenderer, RenderedPage } from './render-page';
import type { PublicData } from './public-data';
import type { FoundPage } from './published/published-pages';

/** A rendered page with the call and the response that it shows. */
export interface PrerenderedPage extends RenderedPage {
  call: string;
  response: unknown;
}

interface Source {
  publicData: Pick<PublicData, 'response'>;
  organization: Organization;
  renderer: PageRenderer;
  /** The key under which limits count the client. */
  clientKey: string;
}

/**
 * Renders a page that shows the response of a call. Returns `none` if the call was refused, which means that the page
 * does not exist. Returns undefined for a page without a call, if no response is known, or if the client has reached a
 * limit. The page is then sent without its text, which the browser renders.
 */
export async function renderFoundPage(
  found: FoundPage,
  address: string,
  { publicData, organization, renderer, clientKey }: Source,
): Promise<PrerenderedPage | 'none' | undefined> {
  const { page, parameters, folder } = found;
  if (!page?.dataCall) return undefined;
  const call = page.dataCall.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  const file = path.resolve(folder, RENDERER_FILE);
  try {
    const response = await publicData.response(call);
    if (response === undefined) {
      renderer.remove({ file, address });
      return 'none';
    }
    const input = { file, path: page.path, address, call, response, organization };
    const rendered = await renderer.render(input, clientKey);
    return rendered && { ...rendered, call, response };
  } catch {
    return undefined;
  }
}
