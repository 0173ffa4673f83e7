import {
  api,
  countText,
  formatAnnouncementDate,
  invalidate,
  MutationButton,
  queryFor,
  Row,
  Section,
  Skeleton,
  Stack,
  Text,
  toastError,
} from '@meridian/platform';
import { QueryView, sizeInWords, startDownload } from '@meridian/platform/controls';
import { personalExportApi, type PersonalExport } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, PackagePlus } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';

/** The interval in milliseconds between two fetches while the file is being made. */
const PROGRESS_MS = 2000;
const AGAIN = 'Try again in a moment.';

const Bar = styled.progress`
  inline-size: 100%;
  block-size: var(--space-2);
  accent-color: var(--color-accent);
`;

const refetch = () => invalidate(personalExportApi.get);

/** Shows how users download all their data: the order, the progress, and the file while it exists. */
export function ExportCard() {
  const last = useQuery({
    ...queryFor(personalExportApi.get),
    refetchInterval: ({ state: { data } }) => (data?.state === 'gathering' ? PROGRESS_MS : false),
  });
  return (
    <Section title="Download Your Data">
      <Text tone="muted" measure>
        You get one file with your profile, memberships, RSVPs, messages, pictures, notices, emails, payments and
        sign-ins: as a page to read, and as JSON for programs. What other people wrote is not in it.
      </Text>
      <QueryView query={last} placeholder={<Skeleton height="3rem" />} failure="The file could not be looked up">
        {(data) => <State data={data} />}
      </QueryView>
    </Section>
  );
}

function State({ data }: { data: PersonalExport }) {
  const { state, size, expiresAt } = data;
  return (
    <Stack gap={3}>
      <div role="status">
        {state === 'gathering' && <Progress data={data} />}
        {state === 'failed' && <Text tone="danger">The file could not be made. Nothing of it was kept.</Text>}
        {state === 'ready' && size !== null && expiresAt !== null && (
          <Text>
            Your file is ready: {sizeInWords(size)}. It is kept until {formatAnnouncementDate(expiresAt)}.
          </Text>
        )}
      </div>
      <Row gap={3} wrap>
        {state === 'ready' && <DownloadButton />}
        {state !== 'gathering' && <OrderButton state={state} />}
      </Row>
    </Stack>
  );
}

function Progress({ data: { doneKinds, kindCount, recordCount } }: { data: PersonalExport }) {
  const label = useId();
  return (
    <>
      <Bar aria-labelledby={label} value={doneKinds} max={kindCount} />
      <Text id={label} size="sm" tone="muted">
        Your data is being collected: {countText(recordCount, 'record')} so far. You can leave this page. We email you
        when the file is ready.
      </Text>
    </>
  );
}

const ORDER_TEXTS: Record<Exclude<PersonalExport['state'], 'gathering'>, string> = {
  none: 'Collect My Data',
  ready: 'Collect Again',
  failed: 'Try Again',
};

function OrderButton({ state }: { state: keyof typeof ORDER_TEXTS }) {
  const order = useMutation({
    mutationFn: () => api.personalExport.order(),
    onSuccess: refetch,
    onError: async (error) => {
      toastError('Not started', error, AGAIN);
      await refetch(); // Another tab may have started it.
    },
  });
  return (
    <MutationButton variant="secondary" icon={<PackagePlus aria-hidden />} mutation={order} pendingText="Starting...">
      {ORDER_TEXTS[state]}
    </MutationButton>
  );
}

/** Requests a link and follows it. */
function DownloadButton() {
  const download = useMutation({
    mutationFn: () => api.personalExport.link(),
    onSuccess: ({ path }) => startDownload(path),
    onError: async (error) => {
      toastError('Not downloaded', error, AGAIN);
      await refetch();
    },
  });
  return (
    <MutationButton icon={<Download aria-hidden />} mutation={download} pendingText="Asking for a link...">
      Download
    </MutationButton>
  );
}
