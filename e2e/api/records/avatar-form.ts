/** The smallest possible PNG, which has one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns the multipart body of an avatar upload. */
export function avatarForm(
  bytes: Uint8Array = PIXEL,
  { field = 'avatar', name = 'me.png', type = 'image/png' } = {},
): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
