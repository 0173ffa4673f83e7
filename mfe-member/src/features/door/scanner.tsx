import { Banner } from '@meridian/platform';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { createReader } from './qr-reader';

/** The interval between two readings of the picture, in milliseconds. */
const SCAN_MS = 200;
/** The time in milliseconds in which the same code is not read again, because people hold their ticket still. */
const SAME_MS = 3000;

const Picture = styled.video`
  inline-size: 100%;
  max-block-size: 50dvh;
  border-radius: var(--radius-lg);
  background: var(--color-sunken);
  object-fit: cover;
`;

const describeProblem = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'This page is not allowed to use the camera. Allow it in your browser settings, or type the code.'
    : 'No working camera was found. Type the code, or search for the name.';

/** Shows the picture of the camera, and reports the text of each QR code in it. */
export function Scanner({ onText }: { onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const notify = useRef(onText);
  useEffect(() => {
    notify.current = onText;
  });

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = { text: '', at: 0 };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());

    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const picture = video.current;
      if (isOver || !picture) return stop();
      picture.srcObject = stream;
      await picture.play();
      const read = await createReader();
      const scan = async () => {
        const text = await read(picture).catch(() => undefined);
        if (isOver) return;
        if (text && (text !== seen.text || Date.now() - seen.at > SAME_MS)) notify.current(text);
        if (text) Object.assign(seen, { text, at: Date.now() });
        timer = setTimeout(() => void scan(), SCAN_MS);
      };
      await scan();
    };
    start().catch((error: unknown) => {
      if (!isOver) setProblem(describeProblem(error));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  if (problem)
    return (
      <Banner tone="warning" title="The camera cannot be used">
        {problem}
      </Banner>
    );
  return <Picture ref={video} muted playsInline aria-label="Picture of the camera" />;
}
