import { VisuallyHidden } from '@meridian/platform';
import styled from 'styled-components';

const Frame = styled.button`
  display: block;
  inline-size: 100%;
  margin-block-end: var(--space-1);
  padding: 0;
  padding-inline-start: var(--space-2);
  border: 0;
  border-inline-start: 2px solid var(--color-border-strong);
  background: none;
  color: var(--color-text-muted);
  font: inherit;
  font-size: var(--text-sm);
  text-align: start;
  cursor: pointer;
  &:hover {
    color: var(--color-text);
  }
  @media (hover: none) {
    min-block-size: 2.75rem;
  }
`;
/** With large text on a narrow screen, the beginning needs a second line. */
const Line = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  overflow-wrap: anywhere;
`;

/** The message to which another one replies. */
export interface Quoted {
  id: string;
  seq: number;
  senderName: string;
  /** The beginning of the first line of the message. */
  text: string;
}

interface Props {
  quoted: Quoted;
  /** Scrolls to the message. */
  onShow: () => void;
}

/** Shows the beginning of the replied-to message, as a button that scrolls to it. */
export const Quote = ({ quoted: { senderName, text }, onShow }: Props) => (
  <Frame type="button" data-printed onClick={onShow}>
    <VisuallyHidden>In reply to </VisuallyHidden>
    <strong>
      <bdi>{senderName}</bdi>
    </strong>
    <Line dir="auto">{text || 'This message was removed'}</Line>
  </Frame>
);
