import { RENDERER_FILE, type Organization } from '@meridian/shared-types';
import path from 'node:path';
import type { PageRenderer, RenderedPage } from './render-page';
import type { PublicData } from './public-data';
import type { FoundPage } from './published/published-pages';

/** A rendered page with the responses that it shows, by call. */
export interface PrerenderedPage extends RenderedPage {
  responses: Record<string, unknown>;
  /** The call that finds nothing, on a page that says so. */
  missing?: string;
}

interface Source {
  publicData: Pick<PublicData, 'response'>;
  organization: Organization;
  renderer: PageRenderer;
  /** The key under which limits count the client. */
  clientKey: string;
}

/**
 * Returns a call with its parameters filled in.
 * @example fillCall('/api/posts/{slug}', { slug: 'a b' }) // '/api/posts/a%20b'
 */
const fillCall = (call: string, parameters: Record<string, unknown>): string =>
  call.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name] ?? '')));

/** Returns whether a response is of something that only members may see. */
const isForMembers = (response: unknown): boolean => (response as { isPublic?: boolean }).isPublic === false;

/**
 * Renders a page that shows the response of a call. If the call is refused, the page does not exist, and the result is
 * what the module shows then, or `none`. Returns undefined for a page without a call, if no response is known, or if
 * the client has reached a limit. The page is then sent without its text, which the browser renders.
 */
export async function renderFoundPage(
  found: FoundPage,
  address: string,
  { publicData, organization, renderer, clientKey }: Source,
): Promise<PrerenderedPage | 'none' | undefined> {
  const { page, parameters, folder } = found;
  if (!page?.dataCall) return undefined;
  const call = fillCall(page.dataCall, parameters);
  const file = path.resolve(folder, RENDERER_FILE);
  try {
    const response = await publicData.response(call);
    if (response === undefined || isForMembers(response)) {
      renderer.remove({ file, address });
      return page.notFound ? { ...page.notFound, responses: {}, missing: call } : 'none';
    }
    const further = (page.furtherCalls ?? []).map((each) => fillCall(each, { ...parameters, ...(response as object) }));
    // The page is rendered without a response that is not known, as browsers do.
    const shown = await Promise.all(further.map((each) => publicData.response(each).catch(() => undefined)));
    const responses = Object.fromEntries(
      [[call, response], ...further.map((each, index) => [each, shown[index]] as const)].filter(
        ([, each]) => each !== undefined,
      ),
    );
    const input = { file, path: page.path, address, call, responses, organization };
    const rendered = await renderer.render(input, { clientKey, isOfOneObject: page.shows !== undefined });
    return rendered && { ...rendered, responses };
  } catch {
    return undefined;
  }
}
