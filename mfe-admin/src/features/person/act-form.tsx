import { Button, Row, Stack, SubmitButton } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import type { FormEventHandler, ReactNode } from 'react';

interface Props {
  title: string;
  description: string;
  /** The text of the submit button. */
  button: string;
  pending: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** Renders a dialog with a form for an action on an account. */
export const ActForm = ({ title, description, button, pending, onSubmit, onClose, children }: Props) => (
  <Dialog open onOpenChange={onClose} title={title} description={description}>
    <form noValidate aria-label={button} onSubmit={onSubmit}>
      <Stack gap={4}>
        {children}
        <Row gap={3} justify="end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton pending={pending} pendingText="Working...">
            {button}
          </SubmitButton>
        </Row>
      </Stack>
    </form>
  </Dialog>
);
