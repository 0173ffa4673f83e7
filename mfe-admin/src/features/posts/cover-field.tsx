import { Button, Field, Input, Row, Stack } from '@meridian/platform';
import { FileButton, shrinkPicture } from '@meridian/platform/controls';
import { LIMITS, type Picture, pictureUrl, type PictureInput, listPictureWidths } from '@meridian/shared-types';
import { useId, useState } from 'react';
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
          src={pictureUrl(shown.id, listPictureWidths(shown)[0] ?? shown.width)}
          width={shown.width}
          height={shown.height}
          alt={value?.alt ?? ''}
        />
      )}
      <Row gap={3}>
        <FileButton
          kind="picture"
          variant="secondary"
          size="sm"
          pending={upload.isPending}
          pendingText="Uploading..."
          onFile={(file) => void shrinkPicture(file).then((picture) => picture && upload.mutate(picture))}
        >
          {value ? 'Change Picture' : 'Add Picture'}
        </FileButton>
        {value && (
          <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
            Remove Picture
          </Button>
        )}
      </Row>
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
