import type { Response } from 'express';

/** How long caches keep an image, in the values of `cache-control`. */
const CACHING = {
  /** Every cache keeps it without limit. */
  public: 'public, max-age=31536000, immutable',
  /** Only the browser keeps it, for an hour, because somebody who may see it now may not see it later. */
  private: 'private, max-age=3600, immutable',
};

/**
 * Sends a WebP image whose URL never refers to another image. A `private` image is kept for the session only, because
 * another person may use the browser next.
 * @example sendImage(http.res, image.bytes);
 */
export const sendImage = (res: Response, bytes: Buffer, caching: keyof typeof CACHING = 'public'): void => {
  if (caching === 'private') res.vary('cookie');
  res
    .set({
      'content-type': 'image/webp',
      'cache-control': CACHING[caching],
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(bytes);
};
