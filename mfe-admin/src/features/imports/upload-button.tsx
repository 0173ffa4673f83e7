import { Button } from '@meridian/platform';
import type { MemberImport } from '@meridian/shared-types';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useUpload } from './queries';

/** Renders a button that chooses a CSV file and stores it. */
export function UploadButton({ onStored }: { onStored: (stored: MemberImport) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(onStored);
  return (
    <div>
      <Button
        icon={<Upload aria-hidden />}
        pending={upload.isPending}
        pendingText="Reading..."
        onClick={() => input.current?.click()}
      >
        Choose a File
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label="CSV file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) upload.mutate(file);
        }}
      />
    </div>
  );
}
