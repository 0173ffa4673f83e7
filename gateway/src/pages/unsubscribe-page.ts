import { unsubscribeApi } from '@meridian/shared-types/contracts';
import type { Express } from 'express';

const { path } = unsubscribeApi.unsubscribe;

/**
 * Redirects a browser that opens the unsubscribe link of a mail to the page that asks for confirmation. The redirect
 * changes nothing, because mail apps open links automatically. The token is in the fragment, so that requests of
 * the page do not contain it.
 */
export function redirectToUnsubscribePage(app: Express): void {
  app.get(path.replace('{token}', ':token'), (req, res) => {
    res.locals.route = path;
    res.setHeader('cache-control', 'no-store');
    res.redirect(303, `/unsubscribe#${encodeURIComponent(String(req.params.token))}`);
  });
}
