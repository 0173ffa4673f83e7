import type { SitePageContent } from '../../content/site-page-schemas';

/** The leadership page as it comes with the product. */
export const leadership: SitePageContent<'leadership'> = {
  subtitle: 'Eight people who give their evenings to this, who were elected to do so, and who can be reached.',
  pillars: [
    {
      name: 'Executive Board',
      text: 'Four people, elected by the members for three years. They set the direction, keep the accounts in order and answer for both at the Annual General Meeting.',
    },
    {
      name: 'Directors',
      text: 'Each is responsible for one part of the work: chapters, programmes, digital. They lead volunteers, and report to the board every month.',
    },
    {
      name: 'Advisory Council',
      text: 'Members of long standing, and friends from outside, who owe us nothing but an honest opinion. They advise. They do not vote.',
    },
  ],
  sections: [
    {
      title: 'Executive Board',
      people: [
        {
          name: 'Amina Osei',
          title: 'Physician and hospital director',
          position: 'Chair',
          location: 'Washington, DC',
          email: 'amina.osei@meridian.example',
          phone: '+1 (202) 555-0143',
          bio: 'Arrived with a medical degree nobody would read and stayed to run the department that now reads them. Amina chaired two chapters before the board and still takes the door at the October dinner.',
          expertise: ['Public health', 'Licensing reform', 'Governance'],
          picture: null,
        },
        {
          name: 'Rafael Mendoza',
          title: 'Civil engineer',
          position: 'Vice Chair',
          location: 'Houston, Texas',
          email: 'rafael.mendoza@meridian.example',
          phone: '+1 (713) 555-0127',
          bio: 'Rafael has built in five countries and been called a beginner in three. He looks after the chapters: how they open, how they last, and who has the key to the hall.',
          expertise: ['Infrastructure', 'Chapter growth', 'Mediation'],
          picture: null,
        },
        {
          name: 'Priya Raghunathan',
          title: 'Chartered auditor',
          position: 'Treasurer',
          location: 'Chicago, Illinois',
          email: 'priya.raghunathan@meridian.example',
          phone: '',
          bio: 'Twenty years of auditing other people taught Priya to publish our accounts before anyone asks for them. She founded the investment circles, and says no more kindly than most people say yes.',
          expertise: ['Audit', 'Social finance', 'Risk'],
          picture: null,
        },
        {
          name: 'Tomasz Zieliński',
          title: 'Labour lawyer',
          position: 'Secretary',
          location: 'Oakland, California',
          email: 'tomasz.zielinski@meridian.example',
          phone: '',
          bio: 'Keeper of minutes by conviction. Tomasz wrote the by-laws in language that members can read aloud, and rewrites them when a member finds a sentence that they cannot.',
          expertise: ['Non-profit law', 'Labour rights', 'Plain language'],
          picture: null,
        },
      ],
    },
    {
      title: 'Directors & Advisors',
      people: [
        {
          name: 'Nadia Rahmani',
          title: 'Humanitarian organizer',
          position: 'Director of Chapters',
          location: 'Atlanta, Georgia',
          email: 'nadia.rahmani@meridian.example',
          phone: '+1 (404) 555-0166',
          bio: 'Visits every chapter once a year and comes back with a list of what headquarters got wrong. Before Meridian she organized field hospitals, which she says was good practice for annual meetings.',
          expertise: ['Community building', 'Logistics', 'Volunteering'],
          picture: null,
        },
        {
          name: 'Kwabena Asante-Boateng',
          title: 'Physics teacher',
          position: 'Director of Programmes',
          location: 'Boston, Massachusetts',
          email: 'kwabena.asante@meridian.example',
          phone: '',
          bio: 'Teaches physics in the morning and runs mentoring, scholarships and the speaker series in the afternoon. He holds that every programme should be able to say in one sentence for whom it is.',
          expertise: ['Education', 'Mentoring', 'Evaluation'],
          picture: null,
        },
        {
          name: 'Mei-Ling Tan',
          title: 'Systems engineer',
          position: 'Director of Digital',
          location: 'Seattle, Washington',
          email: 'meiling.tan@meridian.example',
          phone: '',
          bio: 'Built payment systems for a bank and a seed exchange for her street, and is prouder of the second. Mei-Ling is responsible for this site, and for there being a person to call when it does not work.',
          expertise: ['Product design', 'Privacy', 'Security'],
          picture: null,
        },
        {
          name: 'Joseph Kiplagat',
          title: 'Retired judge',
          position: 'Senior Advisor',
          location: 'Minneapolis, Minnesota',
          email: 'joseph.kiplagat@meridian.example',
          phone: '',
          bio: 'One of the eleven people at our first dinner. He advises the board on everything it would rather not discuss, and has yet to be wrong about where a meeting is going.',
          expertise: ['Ethics', 'Dispute resolution', 'Public policy'],
          picture: null,
        },
      ],
    },
  ],
  governance: [
    {
      name: 'Board meetings',
      text: 'The board meets quarterly on strategy and monthly on operations. Minutes are open to every member two weeks later.',
    },
    {
      name: 'Annual reports',
      text: 'Once a year we publish what came in, what went out and what did not work, audited from outside.',
    },
    {
      name: 'Professional standards',
      text: 'Everyone who speaks for Meridian signs the same code of conduct, and declares every interest before a vote.',
    },
    {
      name: 'Annual General Meeting',
      text: 'Each active member has one vote, in the room or from afar. Any ten members can put a motion on the agenda.',
    },
    {
      name: 'Committee structure',
      text: 'Audit, nominations and chapters have committees of their own. None of them is chaired by a member of the board.',
    },
    {
      name: 'Strategic planning',
      text: 'A three-year plan, written with the chapters and reviewed each spring, tells us chiefly what to stop doing.',
    },
  ],
  invitation:
    'A question, a complaint, an idea that needs a chair to say yes: write to us, and one of the people above will answer.',
};
