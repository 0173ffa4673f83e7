/** Widths in pixels of the images of a picture: those that are smaller than the original, and the largest possible. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** A picture as pages show it; where it is used, `alt` says what is to be seen. Both sides are those of the largest. */
export interface PictureSize {
  id: string;
  width: number;
  height: number;
}

/** The widths in which a picture exists. @example widthsOf({ width: 1200 }) // [480, 960, 1200] */
export const widthsOf = ({ width }: Pick<PictureSize, 'width'>): number[] => [
  ...PICTURE_WIDTHS.filter((each) => each < width),
  width,
];

/** The address of one image of a picture; it never changes what it shows. */
export const pictureUrl = (id: string, width: number): string => `/api/pictures/${id}-${width}`;

/**
 * For an `img`: `src`, and `srcset` with all widths.
 * @example <img {...pictureSources(cover)} sizes="30rem" alt="…" />
 */
export const pictureSources = (picture: PictureSize): { src: string; srcSet: string } => {
  const widths = widthsOf(picture);
  const [first = picture.width] = widths;
  return {
    src: pictureUrl(picture.id, first),
    srcSet: widths.map((width) => `${pictureUrl(picture.id, width)} ${width}w`).join(', '),
  };
};
