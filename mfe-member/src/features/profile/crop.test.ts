import { CENTERED, cropRect } from './crop';

it('starts with the largest square in the center', () => {
  expect(cropRect({ width: 300, height: 200 }, CENTERED)).toEqual({ left: 50, top: 0, side: 200 });
  expect(cropRect({ width: 100, height: 400 }, CENTERED)).toEqual({ left: 0, top: 150, side: 100 });
});

it('stays inside the picture', () => {
  expect(cropRect({ width: 300, height: 200 }, { zoom: 2, x: 0, y: 0 })).toEqual({ left: 0, top: 0, side: 100 });
  expect(cropRect({ width: 300, height: 200 }, { zoom: 2, x: 1, y: 1 })).toEqual({ left: 200, top: 100, side: 100 });
});
