import { css } from 'styled-components';
import { media } from './media';

/** On touch screens, it extends the area of a small control that a finger hits to 44 px, without changing its look. */
export const touchArea = css`
  position: relative;
  ${media.touch} {
    &::before {
      content: '';
      position: absolute;
      inset: min(0px, 50% - 1.375rem);
    }
  }
`;
