import { Badge, ButtonLink, Card, ErrorState, Grid, PageHeader, Section, Stack } from '@meridian/platform';
import { LoadingSkeleton } from '@meridian/platform/controls';
import { useNavigate, useParams } from '@meridian/platform/routing';
import { useQuery } from '@tanstack/react-query';
import { LetterEditor } from '../features/newsletter/letter-form';
import { LetterPreview } from '../features/newsletter/letter-preview';
import { LetterProgress } from '../features/newsletter/letter-progress';
import { STATES } from '../features/newsletter/letter-labels';
import { allChapters, letterBy } from '../features/newsletter/queries';
import { SendPanel } from '../features/newsletter/send-panel';
import { SiteAdminPage } from './site-admin-page';

const LIST = '/admin-tools?tab=newsletter';

/** `/admin-tools/letters/:id` shows site admins a letter of the newsletter. */
export function LetterPage() {
  const { id = '' } = useParams();
  return (
    <SiteAdminPage title="Letter">
      <LetterView id={id} />
    </SiteAdminPage>
  );
}

function LetterView({ id }: { id: string }) {
  const navigate = useNavigate();
  const query = useQuery(letterBy(id));
  const { data: chapters = [] } = useQuery(allChapters());
  if (query.isPending) return <LoadingSkeleton label="Loading the letter" lines={8} />;
  if (!query.data) return <ErrorState title="The letter could not be loaded" query={query} />;
  const letter = query.data;
  const isDraft = letter.state === 'draft';
  const preview = (
    <Section title="Preview">
      <LetterPreview letter={letter} />
    </Section>
  );
  return (
    <Stack gap={6}>
      <PageHeader title={letter.subject || 'New Letter'} subtitle="A letter of the newsletter." />
      <div>
        <Badge tone={STATES[letter.state].tone}>{STATES[letter.state].label}</Badge>
      </div>
      {isDraft ? (
        <>
          <Grid min="26rem" gap={5}>
            <Card>
              <LetterEditor key={letter.id} letter={letter} chapters={chapters} />
            </Card>
            {preview}
          </Grid>
          <Section title="Send">
            <SendPanel letter={letter} chapters={chapters} onRemoved={() => void navigate(LIST)} />
          </Section>
        </>
      ) : (
        <>
          <Section title="Progress">
            <LetterProgress letter={letter} />
          </Section>
          {preview}
        </>
      )}
      <div>
        <ButtonLink to={LIST} variant="secondary">
          All Letters
        </ButtonLink>
      </div>
    </Stack>
  );
}
