import { CENTERED, cropRect, moveCrop } from './crop';

it('the crop starts with the largest square in the center', () => {
  expect(cropRect({ width: 300, height: 200 }, CENTERED)).toEqual({ left: 50, top: 0, side: 200 });
  expect(cropRect({ width: 100, height: 400 }, CENTERED)).toEqual({ left: 0, top: 150, side: 100 });
});

it('the crop stays inside the picture', () => {
  expect(cropRect({ width: 300, height: 200 }, { zoom: 2, x: 0, y: 0 })).toEqual({ left: 0, top: 0, side: 100 });
  expect(cropRect({ width: 300, height: 200 }, { zoom: 2, x: 1, y: 1 })).toEqual({ left: 200, top: 100, side: 100 });
});

it('the picture moves in its frame, up to its edges', () => {
  const picture = { width: 300, height: 200 };
  expect(moveCrop(picture, CENTERED, 0.1, 0.1)).toEqual({ zoom: 1, x: 0.3, y: 0.5 }); // The move is 20 of 100 pixels.
  expect(moveCrop(picture, CENTERED, 1, 1)).toEqual({ zoom: 1, x: 0, y: 0.5 });
  expect(moveCrop(picture, { ...CENTERED, zoom: 2 }, 0, -0.5)).toEqual({ zoom: 2, x: 0.5, y: 1 });
});
