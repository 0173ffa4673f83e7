import { useNavigation } from 'react-router-dom';
import styled, { keyframes } from 'styled-components';

const travel = keyframes`from { scale: 0 1; } 30% { scale: 0.55 1; } to { scale: 0.92 1; }`;

/** The bar appears after a delay, because a page that loads quickly needs none. */
const Bar = styled.div`
  position: fixed;
  z-index: 80;
  inset-block-start: 0;
  inset-inline: 0;
  block-size: 3px;
  background: var(--color-accent);
  transform-origin: left;
  scale: 0 1;
  animation: ${travel} 8s 120ms cubic-bezier(0.1, 0.7, 0.2, 1) forwards;
  &:dir(rtl) {
    transform-origin: right;
  }
`;

/** Shows a bar at the top of the window while the next page loads. */
export function LoadingBar() {
  const { state } = useNavigation();
  return state === 'loading' ? <Bar role="progressbar" aria-label="Loading page" /> : null;
}
