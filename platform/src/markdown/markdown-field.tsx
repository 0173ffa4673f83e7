import { useId, useState, type ComponentProps } from 'react';
import styled from 'styled-components';
import { Button } from '../primitives/actions/button';
import { Row, Stack } from '../primitives/layout/layout';
import { Text } from '../primitives/text/text';
import { Textarea } from '../primitives/fields/textarea';
import { MarkdownText } from './markdown-text';

const Preview = styled.div`
  padding: var(--space-3) var(--space-4);
  border: 1px dashed var(--color-border-strong);
  border-radius: var(--radius-md);
`;

/**
 * Renders a text field for Markdown, with a preview.
 * @example <FormField form={form} name="content" label="Text">{(props) => <MarkdownField {...props} />}</FormField>
 */
export function MarkdownField(props: ComponentProps<typeof Textarea> & { value: string }) {
  const [isShown, setShown] = useState(false);
  const previewId = useId();
  return (
    <Stack gap={2}>
      <Textarea dir="auto" rows={8} {...props} />
      <Row gap={3} justify="space-between">
        <Text size="sm" tone="muted">
          **bold**, *italic*, [link](https://…), - list, &gt; quote, ### heading
        </Text>
        <Button
          type="button"
          variant="quiet"
          size="sm"
          aria-expanded={isShown}
          aria-controls={previewId}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide Preview' : 'Preview'}
        </Button>
      </Row>
      <div id={previewId} role="region" aria-label="Preview" hidden={!isShown}>
        {isShown && (
          <Preview>
            {props.value.trim() ? <MarkdownText text={props.value} /> : <Text tone="muted">Nothing written yet.</Text>}
          </Preview>
        )}
      </div>
    </Stack>
  );
}
