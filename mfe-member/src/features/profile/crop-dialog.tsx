import { Button, Stack } from '@meridian/platform';
import { Dialog, encodePicture } from '@meridian/platform/controls';
import { useUnsavedChanges } from '@meridian/platform/forms';
import { useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { CENTERED, drawCrop, moveCrop, type Crop } from './crop';
import { CropFrame } from './crop-frame';

/** The side of the uploaded picture in pixels. */
const SIDE_PX = 512;

const Slider = styled.label`
  display: grid;
  grid-template-columns: 6rem minmax(0, 1fr);
  gap: var(--space-3);
  align-items: center;
  font-size: var(--text-sm);
  > input {
    inline-size: 100%;
    accent-color: var(--color-accent);
  }
`;

const SLIDERS = [
  { name: 'zoom', label: 'Zoom', min: 1, max: 4 },
  { name: 'x', label: 'Left or right', min: 0, max: 1 },
  { name: 'y', label: 'Up or down', min: 0, max: 1 },
] as const;

interface Props {
  picture: ImageBitmap;
  pending: boolean;
  onClose: () => void;
  onDone: (file: Blob) => void;
}

/** Lets the user choose the square of a picture that becomes the avatar. */
export function CropDialog({ picture, pending, onClose, onDone }: Props) {
  // This is a state and not a ref, because the dialog adds its content after the first effects of this component.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const id = useId();
  const [crop, setCrop] = useState<Crop>(CENTERED);
  useUnsavedChanges({ isChanged: true });

  useEffect(() => {
    if (canvas) drawCrop(canvas, picture, crop);
  }, [canvas, picture, crop]);

  const done = async () => {
    if (canvas) onDone(await encodePicture(canvas));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Your Picture"
      description="Choose the part that others see."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={pending} pendingText="Uploading..." onClick={() => void done()}>
            Use Picture
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <CropFrame
          ref={setCanvas}
          side={SIDE_PX}
          onMove={(right, down) => setCrop((before) => moveCrop(picture, before, right, down))}
        />
        {SLIDERS.map(({ name, label, min, max }) => (
          <Slider key={name} htmlFor={`${id}-${name}`}>
            {label}
            <input
              id={`${id}-${name}`}
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={crop[name]}
              onChange={({ target }) => {
                const value = Number(target.value);
                setCrop((before) => ({ ...before, [name]: value }));
              }}
            />
          </Slider>
        ))}
      </Stack>
    </Dialog>
  );
}
