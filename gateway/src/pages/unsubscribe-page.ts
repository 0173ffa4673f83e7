import { unsubscribeApi } from '@meridian/shared-types/contracts';
import type { Express } from 'express';

const { path } = unsubscribeApi.unsubscribe;

/**
 * The link of a mail that ends mails of its kind, opened in a browser: the page that asks. It changes nothing, as mail
 * programs open links by themselves. The token goes behind the #, so that requests of the page do not carry it.
 */
export function redirectToUnsubscribePage(app: Express): void {
  app.get(path.replace('{token}', ':token'), (req, res) => {
    res.locals.route = path;
    res.setHeader('cache-control', 'no-store');
    res.redirect(303, `/unsubscribe#${encodeURIComponent(String(req.params.token))}`);
  });
}
