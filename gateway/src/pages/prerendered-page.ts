import { RENDERER_FILE, type Organization } from '@meridian/shared-types';
import path from 'node:path';
import type { RenderInput, RenderedPage } from './render-page';
import type { PublicData } from './public-data';
import type { FoundPage } from './published-pages';

/** A rendered page with the call and the response that it shows. */
export interface PrerenderedPage extends RenderedPage {
  call: string;
  response: unknown;
}

/**
 * Renders a page that shows the response of a call. Returns `none` if the call was refused, which means that the page
 * does not exist. Returns undefined for a page without a call, or if no response is known. The page is then sent
 * without its text.
 */
export async function renderFoundPage(
  found: FoundPage,
  address: string,
  { publicData, organization }: { publicData: Pick<PublicData, 'response'>; organization: Organization },
  render: (input: RenderInput) => Promise<RenderedPage>,
): Promise<PrerenderedPage | 'none' | undefined> {
  const { page, parameters, folder } = found;
  if (!page?.dataCall) return undefined;
  const call = page.dataCall.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  try {
    const response = await publicData.response(call);
    if (response === undefined) return 'none';
    const file = path.resolve(folder, RENDERER_FILE);
    return { ...(await render({ file, path: page.path, address, call, response, organization })), call, response };
  } catch {
    return undefined;
  }
}
