import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { touchTargets } from '../messaging/bubble';
import { SkipToField } from '../messaging/keyboard/skip-to-field';
import { useKeyboardInset } from '../messaging/keyboard/use-keyboard-inset';

/**
 * It scrolls only if large text leaves no height for the messages. The page sets `--chat-top`, the height above the
 * panel, so that the message field is inside the window.
 */
const Frame = styled.section<{ $height: string }>`
  position: relative;
  display: flex;
  flex-direction: column;
  block-size: ${({ $height }) => $height};
  max-block-size: max(
    16rem,
    100dvh - var(--keyboard-inset, 0px) - var(--chat-top, calc(var(--bar-height) + var(--space-3))) - var(--space-3) -
      var(--bottom-bar, 0px)
  );
  min-inline-size: 0;
  overflow: hidden auto;
  background: var(--color-surface);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  ${touchTargets}
`;

/** With large text on a narrow screen, the status is below the title. */
const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-2);
  padding: var(--space-3) var(--space-4);
  border-block-end: 1px solid var(--color-border);
`;

const Title = styled.h2`
  min-inline-size: 0;
  flex: 1 1 4em;
  font-family: var(--font-body);
  font-size: var(--text-md);
  font-weight: 600;
  overflow-wrap: anywhere;
`;

/** Fills the height between the header and the composer. */
export const PanelBody = styled.div`
  flex: 1;
  min-block-size: 0;
  padding: var(--space-5);
  overflow: hidden;
`;

interface Props {
  title: string;
  height: string;
  status?: ReactNode;
  children: ReactNode;
}

/** Renders the frame of a chat panel: title, connection status and content, with a fixed height. */
export function PanelFrame({ title, height, status, children }: Props) {
  useKeyboardInset();
  const id = useId();
  return (
    <Frame id={id} $height={height} aria-label={title}>
      <SkipToField partId={id} />
      <Header>
        <Title dir="auto">{title}</Title>
        {status}
      </Header>
      {children}
    </Frame>
  );
}
