import { Button, Field, Input, Row, Stack } from '@meridian/platform';
import { shrinkPicture } from '@meridian/platform/controls';
import { LIMITS, type Picture, pictureUrl, type PictureInput, widthsOf } from '@meridian/shared-types';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { useUploadPicture } from './queries';

const Image = styled.img`
  inline-size: min(100%, 20rem);
  border-radius: var(--radius-md);
`;

interface Props {
  value: PictureInput | null;
  /** The stored picture. */
  stored: Picture | null;
  /** The error message. */
  problem: string | undefined;
  onChange: (cover: PictureInput | null) => void;
}

/** Renders the choice of the picture of an article, a page or a chapter, and its description. */
export function CoverField({ value, stored, problem, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const altId = useId();
  const [added, setAdded] = useState<Picture>();
  const upload = useUploadPicture((picture) => {
    setAdded(picture);
    onChange({ id: picture.id, alt: '' });
  });
  const shown = [added, stored].find((picture) => picture && picture.id === value?.id);
  return (
    <Stack gap={3}>
      {shown && (
        <Image
          src={pictureUrl(shown.id, widthsOf(shown)[0] ?? shown.width)}
          width={shown.width}
          height={shown.height}
          alt={value?.alt ?? ''}
        />
      )}
      <Row gap={3}>
        <Button
          variant="secondary"
          size="sm"
          pending={upload.isPending}
          pendingText="Uploading..."
          onClick={() => input.current?.click()}
        >
          {value ? 'Change Picture' : 'Add Picture'}
        </Button>
        {value && (
          <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
            Remove Picture
          </Button>
        )}
      </Row>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        hidden
        aria-label="Picture file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void shrinkPicture(file).then((picture) => picture && upload.mutate(picture));
        }}
      />
      {value && (
        <Field
          id={altId}
          label="What the picture shows"
          help="Screen readers read it to people who cannot see the picture."
          error={problem}
        >
          <Input
            id={altId}
            dir="auto"
            value={value.alt}
            maxLength={LIMITS.pictureAltMax}
            onChange={({ target }) => onChange({ ...value, alt: target.value })}
          />
        </Field>
      )}
    </Stack>
  );
}
