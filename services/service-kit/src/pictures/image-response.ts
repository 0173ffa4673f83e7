import type { Response } from 'express';

/**
 * Sends a WebP image whose URL never refers to another image.
 * @example sendImage(http.res, image.bytes);
 */
export const sendImage = (res: Response, bytes: Buffer): void => {
  res
    .set({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(bytes);
};
