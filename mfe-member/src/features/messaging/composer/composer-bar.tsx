import { IconButton, Text } from '@meridian/platform';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

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

interface Props {
  cancelLabel: string;
  /** A button before the one that cancels. */
  action?: ReactNode;
  onCancel: () => void;
  children: ReactNode;
}

/** Says above the composer what will be sent, with a button to cancel it. */
export const ComposerBar = ({ cancelLabel, action, onCancel, children }: Props) => (
  <Bar>
    <Text size="sm" tone="muted" lines={1}>
      {children}
    </Text>
    {action}
    <IconButton size="sm" label={cancelLabel} onClick={onCancel}>
      <X aria-hidden />
    </IconButton>
  </Bar>
);

/** Says above the composer that a message is being edited. */
export const EditBar = ({ onCancel }: Pick<Props, 'onCancel'>) => (
  <ComposerBar cancelLabel="Cancel the edit" onCancel={onCancel}>
    Editing your message
  </ComposerBar>
);
