/**
 * The widths in pixels of a picture's images. A picture has those that are smaller than the original, and the largest
 * possible one.
 */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/**
 * A picture as pages show it, without the `alt` text, which each use has. Both sides are those of the largest image.
 */
export interface PictureSize {
  id: string;
  width: number;
  height: number;
}

/** Returns the widths in which a picture exists. @example listPictureWidths({ width: 1200 }) // [480, 960, 1200] */
export const listPictureWidths = ({ width }: Pick<PictureSize, 'width'>): number[] => [
  ...PICTURE_WIDTHS.filter((each) => each < width),
  width,
];

/** Returns the address of one image of a picture. The image at an address never changes. */
export const pictureUrl = (id: string, width: number): string => `/api/pictures/${id}-${width}`;

/**
 * Returns the attributes of an `img`: `src`, and `srcset` with all widths.
 * @example <img {...pictureSources(cover)} sizes="30rem" alt="…" />
 */
export const pictureSources = (picture: PictureSize): { src: string; srcSet: string } => {
  const widths = listPictureWidths(picture);
  const [first = picture.width] = widths;
  return {
    src: pictureUrl(picture.id, first),
    srcSet: widths.map((width) => `${pictureUrl(picture.id, width)} ${width}w`).join(', '),
  };
};
