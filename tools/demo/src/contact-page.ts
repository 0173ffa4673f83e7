import { ANSWER_TIME, FIRST_CONTACT_EMAILS, type SitePageContent } from '@meridian/shared-types';

/** The contact page as it comes with the product. */
export const contact: SitePageContent<'contact'> = {
  subtitle: `A person reads every message. You get an answer within ${ANSWER_TIME}.`,
  hotline: {
    title: 'Emergency hotline: 24 hours, every day',
    text: 'A death in the family, an arrest, a hospital far from home: call, at any hour. If a life is in danger, call 911 first.',
    phone: '+1 (202) 555-0119',
  },
  emails: FIRST_CONTACT_EMAILS,
  offices: [
    {
      city: 'Washington, DC',
      role: 'Headquarters',
      address: ['1420 K Street NW, Suite 300', 'Washington, DC 20005'],
      phone: '+1 (202) 555-0118',
      hours: 'Monday to Friday, 9:00 AM to 5:30 PM',
    },
    {
      city: 'Houston',
      role: 'South',
      address: ['2200 Post Oak Boulevard, Floor 4', 'Houston, TX 77056'],
      phone: '+1 (713) 555-0184',
      hours: 'Monday to Friday, 9:00 AM to 5:00 PM',
    },
    {
      city: 'Oakland',
      role: 'West',
      address: ['1904 Franklin Street, Suite 210', 'Oakland, CA 94612'],
      phone: '+1 (510) 555-0172',
      hours: 'Tuesday to Saturday, 10:00 AM to 6:00 PM',
    },
  ],
};
