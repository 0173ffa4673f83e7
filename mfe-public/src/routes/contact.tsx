import styled from 'styled-components';
import { media, Section, Stack } from '@meridian/platform';
import { ContactCategories } from '../features/contact/contact-categories';
import { ContactForm } from '../features/contact/contact-form';
import { EmergencyLine } from '../features/contact/emergency-line';
import { Offices } from '../features/contact/offices';
import { SitePageHeader } from '../features/site-pages/site-page-header';
import { SitePageTexts } from '../features/site-pages/site-page-texts';
import { PAGE_METADATA } from '../page-metadata';
import { PageMeta } from './page-meta';

const Columns = styled.div`
  display: grid;
  gap: var(--space-7);
  align-items: start;

  ${media.lg} {
    grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr);
    gap: var(--space-8);
  }
`;

/** `/contact` shows the contact form, email addresses, offices and the emergency hotline. */
export function ContactPage() {
  return (
    <Stack gap={7}>
      <PageMeta {...PAGE_METADATA.contact} />
      <SitePageHeader page="contact" title="Contact Us" />
      <SitePageTexts page="contact" lines={8}>
        {({ hotline }) => <EmergencyLine {...hotline} />}
      </SitePageTexts>
      <Columns>
        <Section title="Send Us a Message">
          <ContactForm />
        </Section>
        <Section title="Write to Us Directly">
          <SitePageTexts page="contact" lines={16}>
            {({ emails }) => <ContactCategories emails={emails} />}
          </SitePageTexts>
        </Section>
      </Columns>
      <Section title="Our Offices">
        <SitePageTexts page="contact">{({ offices }) => <Offices offices={offices} />}</SitePageTexts>
      </Section>
    </Stack>
  );
}
