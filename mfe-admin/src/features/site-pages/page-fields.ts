import {
  type ContactEmails,
  FOCUS_ICONS,
  listCurrencies,
  type PlanPrices,
  type SitePageContent,
  type SitePageName,
} from '@meridian/shared-types';
import type { PageField, PageFields } from './page-field';
import { OFFERED, OFFICE_PLANS } from './plan-fields';
import { PICTURE_FORMATS } from '@meridian/shared-types/picture-formats';

/** The fields for all parts of a content. The compiler refuses a missing one, because that part could not be edited. */
type FieldsOf<Content> = { [Part in keyof Content]: PageField };

const line = (label: string) => ({ kind: 'line', label }) satisfies PageField;
const optional = (label: string, help: string): PageField => ({ ...line(label), isOptional: true, help });
const text = (label: string): PageField => ({ kind: 'text', label });
const group = <Content>(label: string, fields: FieldsOf<Content>): PageField & { kind: 'group' } => ({
  kind: 'group',
  label,
  fields,
});
/** @param empty the initial value of a new entry */
const list = <Entry extends object>(
  label: string,
  entry: string,
  empty: Entry,
  fields: FieldsOf<Entry>,
): PageField => ({ kind: 'list', label, entry, empty, fields });

const ICON_LABELS: Record<(typeof FOCUS_ICONS)[number], string> = {
  work: 'Briefcase',
  money: 'Coins in a hand',
  health: 'Heart',
  education: 'Graduation cap',
  growth: 'Sprout',
  government: 'Public building',
  people: 'People',
  home: 'House',
};
const features = (label: string) => ({ kind: 'lines', label }) satisfies PageField;
const named = { name: line('Name'), text: text('Text') };
const NAMED = { name: '', text: '' };

/** Returns the currencies by their names. */
function currencyOptions() {
  const names = new Intl.DisplayNames('en-US', { type: 'currency' });
  return listCurrencies()
    .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-US'));
}

export const PAGE_TITLES: Record<SitePageName, string> = {
  organization: 'Organization',
  about: 'About Us',
  leadership: 'Leadership',
  contact: 'Contact Us',
  plans: 'Membership Plans',
};
export const PAGE_ADDRESSES: Record<SitePageName, string> = {
  organization: '/',
  about: '/about',
  leadership: '/leadership',
  contact: '/contact',
  plans: '/subscribe',
};

export const PAGE_FIELDS: { [Name in SitePageName]: FieldsOf<SitePageContent<Name>> } = {
  organization: {
    name: { ...line('Name'), help: 'Shown on every page, in emails and in calendars.' },
    shortName: { ...line('Short name'), help: 'Used where there is little room, such as beside the logo.' },
    tagline: line('Tagline'),
    description: { kind: 'text', label: 'Description', help: 'Used by search engines and in link previews.' },
    accent: { kind: 'color', label: 'Accent color' },
    logo: {
      kind: 'picture',
      label: 'Logo',
      isOptional: true,
      help: `${PICTURE_FORMATS}. Only the first frame of an animated picture is shown.`,
    },
    email: optional(
      'Contact address',
      'Shown in the footer. The contact page shows it too, where you have entered no other address there.',
    ),
    replyTo: optional(
      'Reply address',
      'Replies to our emails go there. If it is empty, they go to the address for general inquiries on the contact page.',
    ),
    postalAddress: {
      kind: 'text',
      label: 'Postal address',
      isOptional: true,
      help: 'Printed below every letter of the newsletter, and on receipts. The law of most countries requires it, so no letters are sent without it.',
    },
    timeZone: { kind: 'zone', label: 'Time zone', isOptional: true, help: 'The default for new chapters.' },
    currency: {
      kind: 'choice',
      label: 'Currency',
      help: 'For the prices of the plans. It can no longer change once people pay.',
      options: currencyOptions(),
    },
    taxNumber: optional(
      'Tax number',
      'Printed on receipts, with the name and the postal address. Receipts that exist already do not change.',
    ),
    taxName: optional('Name of the tax', 'Such as VAT. Receipts say how much of it a price includes.'),
    taxRate: optional('Tax rate in percent', 'Such as 19. If it is empty, receipts have no line about a tax.'),
  },
  about: {
    subtitle: line('Subtitle'),
    mission: text('Mission'),
    history: list('History', 'Year', { year: '', text: '' }, { year: line('Year'), text: text('Text') }),
    focusAreas: list(
      'Focus areas',
      'Focus area',
      { icon: 'work', ...NAMED },
      {
        icon: {
          kind: 'choice',
          label: 'Icon',
          options: FOCUS_ICONS.map((value) => ({ value, label: ICON_LABELS[value] })),
        },
        ...named,
      },
    ),
    objectives: list('Objectives', 'Objective', NAMED, named),
    impact: list(
      'Impact',
      'Number',
      { value: '', label: '' },
      { value: line('Number'), label: line('What it counts') },
    ),
  },
  leadership: {
    subtitle: line('Subtitle'),
    pillars: list('Pillars', 'Pillar', NAMED, named),
    sections: list(
      'Sections of people',
      'Section',
      { title: '', people: [] },
      {
        title: line('Title'),
        people: list(
          'People',
          'Person',
          {
            name: '',
            title: '',
            position: '',
            location: '',
            email: '',
            phone: '',
            bio: '',
            expertise: [],
            picture: null,
          },
          {
            name: line('Name'),
            title: line('Profession'),
            position: line('Position'),
            location: line('Place'),
            email: line('Email'),
            phone: { kind: 'line', label: 'Telephone', isOptional: true },
            bio: text('Biography'),
            expertise: { kind: 'lines', label: 'Areas of expertise', isOptional: true },
            picture: { kind: 'picture', label: 'Picture', isOptional: true },
          },
        ),
      },
    ),
    governance: list('Governance & accountability', 'Practice', NAMED, named),
    invitation: text('Invitation to write'),
  },
  contact: {
    subtitle: line('Subtitle'),
    hotline: group<SitePageContent<'contact'>['hotline']>('Emergency hotline', {
      title: line('Title'),
      text: text('Text'),
      phone: line('Telephone'),
    }),
    emails: {
      ...group<ContactEmails>('Email addresses', {
        general: line('General Inquiries'),
        membership: line('Membership Support'),
        chapters: line('Chapter Development'),
        partnerships: line('Partnerships & Press'),
      }),
      help: 'Visitors write to them, and replies to the office go there. Until you change one, the contact address of the organization takes its place, if there is one.',
    },
    offices: list(
      'Offices',
      'Office',
      { city: '', role: '', address: [], phone: '', hours: '' },
      {
        city: line('City'),
        role: line('Role'),
        address: { kind: 'lines', label: 'Address' },
        phone: { kind: 'line', label: 'Telephone', isOptional: true },
        hours: line('Opening hours'),
      },
    ),
  },
  plans: {
    subtitle: line('Subtitle'),
    prices: {
      ...group<PlanPrices>('Prices', {
        monthly: { kind: 'amount', label: 'Price per month' },
        annual: { kind: 'amount', label: 'Price per year' },
      }),
      help: 'In the currency of the organization. New prices apply to new payments. People who already pay keep their price until they change their plan, or until you offer them the new one below.',
    },
    newsletter: group('Newsletter', { name: line('Name'), text: text('Text'), features: features('Features') }),
    full: group('Full membership', { name: line('Name'), text: text('Text'), features: features('Features') }),
    monthly: group('Monthly plan', { name: line('Name'), features: features('Features') }),
    annual: group('Annual plan', { name: line('Name'), features: features('Features'), isVisible: OFFERED }),
    plans: OFFICE_PLANS,
  },
};

/** Returns the content of a page as plain text with the labels of its parts, to compare it with another version. */
export function textOf(fields: PageFields, content: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, field]) => partOf(field, content[name]))
    .join('\n\n');
}

function partOf(field: PageField, value: unknown): string {
  if (field.kind === 'group') return `${field.label}\n${textOf(field.fields, value as Record<string, unknown>)}`;
  if (field.kind === 'list')
    return [field.label, ...(value as Record<string, unknown>[]).map((entry) => textOf(field.fields, entry))].join(
      '\n\n',
    );
  if (field.kind === 'lines') return `${field.label}: ${(value as string[]).join(', ')}`;
  if (field.kind === 'picture') return `${field.label}: ${(value as { alt: string } | null)?.alt ?? 'none'}`;
  if (field.kind === 'switch') return `${field.label}: ${value === false ? 'no' : 'yes'}`;
  return `${field.label}: ${String(value)}`;
}
