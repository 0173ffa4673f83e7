/**
 * Returns a file that begins like a PNG.
 * @example await userEvent.upload(screen.getByLabelText('Picture file'), aPng('hall.png'));
 */
export const aPng = (name: string): File =>
  new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], name, { type: 'image/png' });
