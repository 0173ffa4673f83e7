/** The smallest PNG there is: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** An upload of an avatar. */
export function picture(): FormData {
  const form = new FormData();
  form.append('avatar', new Blob([PIXEL], { type: 'image/png' }), 'me.png');
  return form;
}
