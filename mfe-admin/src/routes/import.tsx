import { Badge, ButtonLink, countText, ErrorState, PageHeader, Section, Stack } from '@meridian/platform';
import { LoadingSkeleton } from '@meridian/platform/controls';
import { useNavigate, useParams } from '@meridian/platform/routing';
import { useQuery } from '@tanstack/react-query';
import { ColumnForm } from '../features/imports/column-form';
import { FileReading } from '../features/imports/file-reading';
import { ImportActions, ImportNumbers } from '../features/imports/import-steps';
import { STATES } from '../features/imports/import-texts';
import { InvitationPanel } from '../features/imports/invitation-panel';
import { ProblemList } from '../features/imports/problem-list';
import { importBy } from '../features/imports/queries';
import { SiteAdminPage } from './site-admin-page';

const LIST = '/admin-tools?tab=imports';

/** `/admin-tools/imports/:id` shows site admins an import of members. */
export function ImportPage() {
  const { id = '' } = useParams();
  return (
    <SiteAdminPage title="Import">
      <ImportView id={id} />
    </SiteAdminPage>
  );
}

function ImportView({ id }: { id: string }) {
  const navigate = useNavigate();
  const query = useQuery(importBy(id));
  if (query.isPending) return <LoadingSkeleton label="Loading the import" lines={8} />;
  if (!query.data) return <ErrorState title="The import could not be loaded" query={query} />;
  const data = query.data;
  const { state, counts } = data;
  const isDraft = state === 'uploaded' || state === 'checking' || state === 'checked';
  const hasPeople = state === 'imported' && counts.imported + counts.invited + counts.joined > 0;
  return (
    <Stack gap={6}>
      <PageHeader title={data.fileName} subtitle={`${countText(data.lineCount, 'line')} of a member list.`} />
      <div>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      </div>
      {isDraft && data.reading && (
        <Section title="File">
          <FileReading key={data.id} data={data} reading={data.reading} />
        </Section>
      )}
      {isDraft && (
        <Section title="Columns">
          <ColumnForm key={data.id} data={data} />
        </Section>
      )}
      {state !== 'uploaded' && (
        <Section title="Lines">
          <ImportNumbers data={data} />
        </Section>
      )}
      <ImportActions data={data} onRemoved={() => void navigate(LIST)} />
      {hasPeople && (
        <Section title="Invitations">
          <InvitationPanel data={data} />
        </Section>
      )}
      {state !== 'checking' && data.problemCount > 0 && (
        <Section title="Problems">
          <ProblemList data={data} />
        </Section>
      )}
      <div>
        <ButtonLink to={LIST} variant="secondary">
          All Imports
        </ButtonLink>
      </div>
    </Stack>
  );
}
