import { FileButton } from '@meridian/platform/controls';
import type { MemberImport } from '@meridian/shared-types';
import { Upload } from 'lucide-react';
import { useUpload } from './queries';

/** Renders a button that chooses a CSV file and stores it. */
export function UploadButton({ onStored }: { onStored: (stored: MemberImport) => void }) {
  const upload = useUpload(onStored);
  return (
    <div>
      <FileButton
        kind="csv"
        icon={<Upload aria-hidden />}
        pending={upload.isPending}
        pendingText="Reading..."
        onFile={(file) => upload.mutate(file)}
      >
        Choose a File
      </FileButton>
    </div>
  );
}
