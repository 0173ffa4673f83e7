import { Button, Card, Heading, Row, Text } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { useId, useState, type ReactNode } from 'react';

interface Props {
  title: string;
  text: string;
  /** The text of the button, which opens the dialog. */
  button: string;
  question: { title: string; description: string };
  /** Renders the content of the dialog. */
  children: (onClose: () => void) => ReactNode;
}

/** Explains an action on a chapter with wide effects, and asks before it in a dialog. */
export function ChapterAction({ title, text, button, question, children }: Props) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Card as="section" aria-labelledby={id}>
        <Row gap={4} justify="space-between" wrap>
          <div>
            <Heading level={2} size="lg" id={id}>
              {title}
            </Heading>
            <Text size="sm" tone="muted">
              {text}
            </Text>
          </div>
          <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
            {button}
          </Button>
        </Row>
      </Card>
      <Dialog open={isAsking} onOpenChange={setAsking} {...question}>
        {children(() => setAsking(false))}
      </Dialog>
    </>
  );
}
