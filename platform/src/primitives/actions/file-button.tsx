import { useRef } from 'react';
import { PICTURE_INPUT } from './picture-input';
import { Button, type ButtonProps } from './button';

const KINDS = {
  picture: PICTURE_INPUT,
  csv: { 'aria-label': 'CSV file', accept: '.csv,.txt,text/csv,text/plain' },
};

export interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  kind: keyof typeof KINDS;
  onFile: (file: File) => void;
}

/**
 * Renders a button that lets the person choose a file. The same file can be chosen again.
 * @example <FileButton kind="csv" onFile={(file) => upload.mutate(file)}>Choose a File</FileButton>
 */
export function FileButton({ kind, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        {...KINDS[kind]}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
