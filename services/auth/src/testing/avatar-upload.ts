import type { Problem } from '@meridian/shared-types';
import sharp from 'sharp';
import type { Browser } from './browser';

export const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 20 } } });

/** Returns the form in which a browser sends a picture. */
export function avatarForm(bytes: Uint8Array): FormData {
  const body = new FormData();
  body.append('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
  return body;
}

export const uploadAvatar = (browser: Browser, body: unknown) =>
  browser.call<{ avatarUrl: string } & Problem>('POST', '/api/profile/avatar', body);
