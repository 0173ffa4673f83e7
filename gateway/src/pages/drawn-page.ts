import { DRAWING_FILE, type Organization } from '@meridian/shared-types';
import path from 'node:path';
import type { Drawing, Drawn } from './draw-page';
import type { PublicData } from './public-data';
import type { FoundPage } from './published-pages';

/** A page with the response that it shows. */
export interface DrawnPage extends Drawn {
  call: string;
  response: unknown;
}

/**
 * Draws a page that shows the response of a call. `none`: the call refused, so that there is no such page. Undefined
 * for pages that show none, and while nothing is known: the page is sent without its text then.
 */
export async function drawFoundPage(
  found: FoundPage,
  address: string,
  { publicData, organization }: { publicData: Pick<PublicData, 'response'>; organization: Organization },
  draw: (drawing: Drawing) => Promise<Drawn>,
): Promise<DrawnPage | 'none' | undefined> {
  const { page, parameters, folder } = found;
  if (!page?.draws) return undefined;
  const call = page.draws.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  try {
    const response = await publicData.response(call);
    if (response === undefined) return 'none';
    const file = path.resolve(folder, DRAWING_FILE);
    return { ...(await draw({ file, path: page.path, address, call, response, organization })), call, response };
  } catch {
    return undefined;
  }
}
