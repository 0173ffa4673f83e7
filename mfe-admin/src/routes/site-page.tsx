import { ButtonLink, Card, EmptyState, ErrorState, PageHeader, Row, Section, Stack } from '@meridian/platform';
import { LoadingSkeleton } from '@meridian/platform/controls';
import { useParams } from '@meridian/platform/routing';
import { SITE_PAGES, type SitePageVersion } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { TimeZoneField } from '../features/chapters/time-zone-field';
import { VersionHistory } from '../features/history/version-history';
import { CoverField } from '../features/posts/cover-field';
import { PAGE_ADDRESSES, PAGE_TITLES } from '../features/site-pages/page-fields';
import { versionsOfPage } from '../features/site-pages/queries';
import { SitePageEditor } from '../features/site-pages/site-page-form';
import { PriceOffers } from '../features/site-pages/price-offers';
import { StudentProofs } from '../features/site-pages/student-proofs';
import { useSitePageHistory } from '../features/site-pages/use-site-page-history';
import { SiteAdminPage } from './site-admin-page';

/** `/admin-tools/pages/:page` lets site admins edit the texts of a public page. */
export function SitePagePage() {
  const { page: given = '' } = useParams();
  const page = SITE_PAGES.find((each) => each === given);
  return (
    <SiteAdminPage title="Public Page">
      <Stack gap={6}>
        {page ? <StoredPage page={page} /> : <EmptyState title="There is no such page" />}
        <Row gap={3}>
          <ButtonLink to="/admin-tools?tab=content" variant="secondary">
            All Pages
          </ButtonLink>
          {page && (
            <ButtonLink to={PAGE_ADDRESSES[page]} variant="secondary">
              See the Page
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </SiteAdminPage>
  );
}

function StoredPage({ page }: { page: (typeof SITE_PAGES)[number] }) {
  const { data, isPending, error, refetch } = useQuery(versionsOfPage(page));
  if (isPending) return <LoadingSkeleton label="Loading the page" lines={8} />;
  const [current, ...earlier] = data ?? [];
  if (!current) return <ErrorState title="The page could not be loaded" query={{ error, refetch }} />;
  return (
    <>
      <PageHeader title={PAGE_TITLES[page]} subtitle="Visitors see a change as soon as it is saved." />
      <SitePageEditor key={current.version} stored={current} PictureField={CoverField} ZoneField={TimeZoneField} />
      {current.sitePage.page === 'plans' && (
        <>
          <PriceOffers page={current.sitePage.content} />
          <StudentProofs />
        </>
      )}
      <Section title="History">
        <Card>
          <PageVersions versions={[current, ...earlier]} />
        </Card>
      </Section>
    </>
  );
}

function PageVersions({ versions }: { versions: [SitePageVersion, ...SitePageVersion[]] }) {
  return <VersionHistory {...useSitePageHistory(versions)} />;
}
