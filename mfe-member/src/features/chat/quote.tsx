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
`;
const Line = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** What a message replies to. */
export interface Quoted {
  id: string;
  seq: number;
  senderName: string;
  /** The beginning of its first line. */
  text: string;
}

interface Props {
  quoted: Quoted;
  /** Scrolls to it. */
  onShow: () => void;
}

/** The beginning of the message that another one replies to; it leads there. */
export const Quote = ({ quoted: { senderName, text }, onShow }: Props) => (
  <Frame type="button" onClick={onShow}>
    <VisuallyHidden>In reply to </VisuallyHidden>
    <strong>
      <bdi>{senderName}</bdi>
    </strong>
    <Line dir="auto">{text || 'Removed by an admin'}</Line>
  </Frame>
);
