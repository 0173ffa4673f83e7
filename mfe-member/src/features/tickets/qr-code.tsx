import styled from 'styled-components';
import { encode } from 'uqr';

/** The code is dark on light in every theme, because cameras cannot read anything else. */
const Picture = styled.svg`
  inline-size: min(14rem, 100%);
  block-size: auto;
  border-radius: var(--radius-md);
  color-scheme: only light;
  forced-color-adjust: none;
  background: Canvas;
  color: CanvasText;
`;

/** Draws a QR code, with the quiet zone that cameras need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </Picture>
  );
}
