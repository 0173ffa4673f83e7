import type { Leader } from './leader';

/** The first four are the Executive Board, the others Directors & Advisors. */
export const LEADERS: Leader[] = [
  {
    name: 'Amina Osei',
    title: 'Physician and hospital director',
    position: 'Chair',
    location: 'Washington, DC',
    email: 'amina.osei@meridian.example',
    phone: '+1 (202) 555-0143',
    bio: 'Arrived with a medical degree nobody would read and stayed to run the department that now reads them. Amina chaired two chapters before the board and still takes the door at the October dinner.',
    expertise: ['Public health', 'Licensing reform', 'Governance'],
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
  },
  {
    name: 'Priya Raghunathan',
    title: 'Chartered auditor',
    position: 'Treasurer',
    location: 'Chicago, Illinois',
    email: 'priya.raghunathan@meridian.example',
    bio: 'Twenty years of auditing other people taught Priya to publish our accounts before anyone asks for them. She founded the investment circles, and says no more kindly than most people say yes.',
    expertise: ['Audit', 'Social finance', 'Risk'],
  },
  {
    name: 'Tomasz Zieliński',
    title: 'Labour lawyer',
    position: 'Secretary',
    location: 'Oakland, California',
    email: 'tomasz.zielinski@meridian.example',
    bio: 'Keeper of minutes by conviction. Tomasz wrote the by-laws in language that members can read aloud, and rewrites them when a member finds a sentence that they cannot.',
    expertise: ['Non-profit law', 'Labour rights', 'Plain language'],
  },
  {
    name: 'Nadia Rahmani',
    title: 'Humanitarian organiser',
    position: 'Director of Chapters',
    location: 'Atlanta, Georgia',
    email: 'nadia.rahmani@meridian.example',
    phone: '+1 (404) 555-0166',
    bio: 'Visits every chapter once a year and comes back with a list of what headquarters got wrong. Before Meridian she organised field hospitals, which she says was good practice for annual meetings.',
    expertise: ['Community building', 'Logistics', 'Volunteering'],
  },
  {
    name: 'Kwabena Asante-Boateng',
    title: 'Physics teacher',
    position: 'Director of Programmes',
    location: 'Boston, Massachusetts',
    email: 'kwabena.asante@meridian.example',
    bio: 'Teaches physics in the morning and runs mentoring, scholarships and the speaker series in the afternoon. He holds that every programme should be able to say in one sentence for whom it is.',
    expertise: ['Education', 'Mentoring', 'Evaluation'],
  },
  {
    name: 'Mei-Ling Tan',
    title: 'Systems engineer',
    position: 'Director of Digital',
    location: 'Seattle, Washington',
    email: 'meiling.tan@meridian.example',
    bio: 'Built payment systems for a bank and a seed exchange for her street, and is prouder of the second. Mei-Ling is responsible for this site, and for there being a person to call when it does not work.',
    expertise: ['Product design', 'Privacy', 'Security'],
  },
  {
    name: 'Joseph Kiplagat',
    title: 'Retired judge',
    position: 'Senior Advisor',
    location: 'Minneapolis, Minnesota',
    email: 'joseph.kiplagat@meridian.example',
    bio: 'One of the eleven people at our first dinner. He advises the board on everything it would rather not discuss, and has yet to be wrong about where a meeting is going.',
    expertise: ['Ethics', 'Dispute resolution', 'Public policy'],
  },
];

export const EXECUTIVE_BOARD = LEADERS.slice(0, 4);
export const DIRECTORS_AND_ADVISORS = LEADERS.slice(4);
