/**
 * A square part of a picture: `zoom` from 1 (the largest square that fits), `x` and `y` from 0 to 1 across what is left
 * over.
 */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const CENTERED: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The part in the picture's own pixels. */
export function cropRect({ width, height }: { width: number; height: number }, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** Draws the part over a whole square canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = cropRect(picture, crop);
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The canvas as a picture file; WebP, or PNG where the browser cannot write that. */
export const toFile = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/webp',
      0.9,
    );
  });
