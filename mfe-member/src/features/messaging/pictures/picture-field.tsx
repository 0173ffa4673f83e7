import { Button, Field, Input, Row, Text } from '@meridian/platform';
import { PICTURE_INPUT, TooltipIconButton } from '@meridian/platform/controls';
import { LIMITS } from '@meridian/shared-types';
import { ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import styled from 'styled-components';
import type { PictureChoice } from './use-picture-choice';

const Frame = styled.div`
  display: grid;
  gap: var(--space-2);
  inline-size: 100%;
  padding: var(--space-3);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-md);
  background: var(--color-surface);
`;
const Preview = styled.img`
  inline-size: auto;
  block-size: 6rem;
  max-inline-size: 100%;
  border-radius: var(--radius-sm);
  object-fit: contain;
  object-position: left;
`;

/** Shows the picture of the next message with the field for its description, or why it was not uploaded. */
export function PictureField({ picture }: { picture: PictureChoice }) {
  const id = useId();
  const { alt, uploaded, isUploading, problem } = picture;
  return (
    <Frame role="group" aria-label="Picture of your message">
      {isUploading && (
        <div role="status">
          <Text size="sm" tone="muted">
            Uploading the picture...
          </Text>
        </div>
      )}
      {problem && (
        <div role="alert">
          <Text size="sm" tone="danger">
            {problem}
          </Text>
        </div>
      )}
      {uploaded && (
        <>
          <Preview src={uploaded.mediaUrl} width={uploaded.width} height={uploaded.height} alt={alt} />
          <Field
            id={id}
            label="Describe the picture"
            help="People who cannot see the picture hear this instead. You can leave it out."
          >
            <Input
              id={id}
              dir="auto"
              autoComplete="off"
              value={alt}
              maxLength={LIMITS.pictureAltMax}
              aria-describedby={`${id}-help`}
              onChange={({ target }) => picture.setAlt(target.value)}
            />
          </Field>
        </>
      )}
      <Row gap={2}>
        {problem && (
          <Button variant="secondary" size="sm" onClick={picture.retry}>
            Try Again
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={picture.remove}>
          Remove Picture
        </Button>
      </Row>
    </Frame>
  );
}

/** Lets the person choose the picture of the next message. */
export function AddPicture({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <TooltipIconButton label="Add Picture" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden />
      </TooltipIconButton>
      <input
        ref={input}
        type="file"
        hidden
        {...PICTURE_INPUT}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = ''; // The same file can be chosen again.
          if (file) onFile(file);
        }}
      />
    </>
  );
}
