import type { SitePageContent } from '../../content/site-page-schemas';

/** The page about the organization as it comes with the product. */
export const about: SitePageContent<'about'> = {
  subtitle: 'A professional community of people who built a life far from where they started.',
  mission: [
    'A meridian is a line on which everyone has noon at the same moment. The line crosses borders, oceans and several alphabets, and the people on it have never met. We thought it a good name for what we are.',
    'Meridian connects professionals who live in one country and carry another. We open doors where people have arrived, and we keep open the ones through which they left. We do it the slow way: in regional chapters, by name, with the same people every month.',
  ].join('\n\n'),
  history: [
    {
      year: '2009',
      text: 'Eleven people meet over dinner in Washington, because one of them has been asked for “local experience” once too often. They agree to meet again in a month, and write down who needs what.',
    },
    {
      year: '2012',
      text: 'Three cities, three dinners, one shared list. The list becomes an association with by-laws, a bank account and a treasurer who insists on both.',
    },
    {
      year: '2015',
      text: 'The first mentoring term, and the first scholarship. The second Saturday of the month becomes a clinic in a church hall.',
    },
    {
      year: '2019',
      text: 'Members in Houston put five hundred dollars each into a common account. The first investment circle loses some of it, learns in public, and is copied by four chapters.',
    },
    {
      year: '2020',
      text: 'Every dinner is cancelled in the same week. Chapters move their evenings online, drive medicine to members’ doors, and find that people come who could never come before.',
    },
    {
      year: '2023',
      text: 'Twelve chapters adopt a common plan with ten objectives. It is four pages long, and it is read aloud at the annual meeting.',
    },
  ],
  focusAreas: [
    {
      name: 'Careers',
      text: 'Licences, referrals and second first jobs, with people who hold the post you want.',
      icon: 'work',
    },
    {
      name: 'Investment',
      text: 'Circles that pool small sums and put them, patiently, into real enterprises.',
      icon: 'money',
    },
    {
      name: 'Healthcare',
      text: 'Second Saturday clinics, hospital letters explained, company on the way to an appointment.',
      icon: 'health',
    },
    {
      name: 'Education',
      text: 'Mentoring, scholarships and teaching visits, here and where we come from.',
      icon: 'education',
    },
    {
      name: 'Development',
      text: 'Projects that still run without us, because someone there has the spanner.',
      icon: 'growth',
    },
    {
      name: 'Civic life',
      text: 'Evidence and manners, brought to the rooms in which rules are made.',
      icon: 'government',
    },
  ],
  objectives: [
    {
      name: 'A chapter within reach',
      text: 'No member should have to travel more than two hours to sit at a table with other members.',
    },
    {
      name: 'Work at the level of one’s training',
      text: 'We help one another get credentials read, licences granted and second first jobs found.',
    },
    { name: 'A mentor for everyone who asks', text: 'Within six weeks, and from the same field wherever we can.' },
    {
      name: 'Capital that stays at work',
      text: 'Investment circles turn money that would have been spent into enterprises that pay wages.',
    },
    {
      name: 'Health without a wall',
      text: 'Members in medicine give one morning a month to people who would otherwise wait too long.',
    },
    {
      name: 'Learning in both directions',
      text: 'Scholarships and teaching visits to the places we come from, and languages and history for the children who grew up here.',
    },
    {
      name: 'A voice where rules are made',
      text: 'We bring evidence from members’ lives to those who write rules on licensing, visas and remittances.',
    },
    {
      name: 'Help when it is urgent',
      text: 'A bereavement, an arrest, a hospital far away: someone answers the telephone, at any hour.',
    },
    {
      name: 'Leaders to come',
      text: 'Every chapter office has a successor in training, and nobody holds one for more than six years.',
    },
    {
      name: 'Plain accounts',
      text: 'What we take, spend and get wrong is published every year, in language that needs no accountant.',
    },
  ],
  impact: [
    { value: '640', label: 'mentoring pairs since 2015' },
    { value: '96', label: 'clinic mornings, all on a second Saturday' },
    { value: '41', label: 'scholarships, every one of them finished' },
    { value: '16 of 19', label: 'development projects that run without us' },
  ],
};
