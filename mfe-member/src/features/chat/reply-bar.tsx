import { IconButton, Text } from '@meridian/platform';
import { X } from 'lucide-react';
import styled from 'styled-components';
import type { Quoted } from './quote';

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  inline-size: 100%;
  padding-inline-start: var(--space-2);
  border-inline-start: 2px solid var(--color-accent);
  > p {
    flex: 1;
    min-inline-size: 0;
  }
`;

/** Shows the replied-to message above the composer. */
export const ReplyBar = ({ quoted, onCancel }: { quoted: Quoted; onCancel: () => void }) => (
  <Bar>
    <Text size="sm" tone="muted" lines={1}>
      Replying to <bdi>{quoted.senderName}</bdi>: <bdi>{quoted.text}</bdi>
    </Text>
    <IconButton size="sm" label="Cancel the reply" onClick={onCancel}>
      <X aria-hidden />
    </IconButton>
  </Bar>
);

/** Says above the composer that a message is being edited. */
export const EditBar = ({ onCancel }: { onCancel: () => void }) => (
  <Bar>
    <Text size="sm" tone="muted" lines={1}>
      Editing your message
    </Text>
    <IconButton size="sm" label="Cancel the edit" onClick={onCancel}>
      <X aria-hidden />
    </IconButton>
  </Bar>
);
