/** A square section of a picture. `zoom` is 1 for the largest square, and `x` and `y` are its position from 0 to 1. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const CENTERED: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Returns the section in pixels of the picture. */
export function cropRect({ width, height }: { width: number; height: number }, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * Returns the section after the picture was moved in its frame by fractions of the frame's side. It stays inside the
 * picture.
 */
export function moveCrop(picture: { width: number; height: number }, crop: Crop, right: number, down: number): Crop {
  const { side } = cropRect(picture, crop);
  const move = (at: number, by: number, room: number) => (room > 0 ? within(at - (by * side) / room) : at);
  return { ...crop, x: move(crop.x, right, picture.width - side), y: move(crop.y, down, picture.height - side) };
}

/** Draws the section on the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = cropRect(picture, crop);
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}
