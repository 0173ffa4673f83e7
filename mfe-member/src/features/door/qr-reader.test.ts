import jsQR from 'jsqr';
import { encode } from 'uqr';

it('the code of a ticket is read, even if it is small', () => {
  const code = '0123456789ABCDEF0123456789ABCDEF';
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const [scale, width] = [3, size * 3];
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  expect(jsQR(pixels, width, width)?.data).toBe(code);
  expect(size).toBeLessThanOrEqual(25 + 8);
});
