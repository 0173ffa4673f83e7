import * as z from 'zod';
import { Email, Instant, line as oneLine, text } from '../fields/fields';
import { TimeZone } from '../fields/time-fields';
import { DEFAULT_CURRENCY } from '../money/currencies';
import { Currency } from '../money/money-schemas';
import { isReadableAccent } from './accent';
import { PictureInput, ShownPicture } from './picture-schemas';
import { PlanAmount } from './plans/plan-amount';
import { OfficePlans } from './plans/plan-schemas';
import { FOCUS_ICONS, SITE_PAGE_LIMITS, SITE_PAGES } from './site-pages';

const { lineMax, textMax, nameMax, shortNameMax, postalAddressMax, entriesMax } = SITE_PAGE_LIMITS;
const NEEDED = 'This is required';
const filled = (max: number) => oneLine(max).min(1, NEEDED);
const line = filled(lineMax);
/** Paragraphs that are separated by an empty line. */
const paragraphs = text(textMax).min(1, NEEDED);
const many = <T extends z.ZodType>(entry: T) => z.array(entry).max(entriesMax, `At most ${entriesMax}`);
const phone = oneLine(lineMax).regex(
  /^(\+?[\d ().-]{3,})?$/,
  'A telephone number has digits, spaces, ( ) . - and a + at its start',
);

const About = z.strictObject({
  subtitle: line,
  mission: paragraphs,
  history: many(z.strictObject({ year: line, text: paragraphs })),
  focusAreas: many(z.strictObject({ icon: z.enum(FOCUS_ICONS), name: line, text: paragraphs })),
  objectives: many(z.strictObject({ name: line, text: paragraphs })),
  impact: many(z.strictObject({ value: line, label: line })),
});
const contact = <Address extends z.ZodType>(email: Address) =>
  z.strictObject({
    subtitle: line,
    hotline: z.strictObject({ title: line, text: paragraphs, phone: phone.min(1, NEEDED) }),
    /** The addresses by category of the contact form. */
    emails: z.strictObject({ general: email, membership: email, chapters: email, partnerships: email }),
    offices: many(z.strictObject({ city: line, role: line, address: many(line), phone, hours: line })),
  });
const plan = { name: line, features: many(line) };
/** The names, prices and offers of the plans. */
const plans = <List extends z.ZodType>(list: List) =>
  z.strictObject({
    subtitle: line,
    prices: z.strictObject({ monthly: PlanAmount, annual: PlanAmount }),
    newsletter: z.strictObject({ ...plan, text: paragraphs }),
    full: z.strictObject({ ...plan, text: paragraphs }),
    monthly: z.strictObject(plan),
    /** It is visible unless the office has hidden it. */
    annual: z.strictObject({ ...plan, isVisible: z.boolean().optional() }),
    plans: list,
  });
const leadership = <Picture extends z.ZodType, Address extends z.ZodType>(picture: Picture, email: Address) =>
  z.strictObject({
    subtitle: line,
    pillars: many(z.strictObject({ name: line, text: paragraphs })),
    sections: many(
      z.strictObject({
        title: line,
        people: many(
          z.strictObject({
            name: line,
            title: line,
            position: line,
            location: line,
            email,
            phone,
            bio: paragraphs,
            expertise: many(line),
            picture,
          }),
        ),
      }),
    ),
    governance: many(z.strictObject({ name: line, text: paragraphs })),
    invitation: paragraphs,
  });

/** A color that is legible in both themes. @example Accent.parse('#1f5fa8') */
const Accent = z
  .string()
  .max(7, 'A color has # and six digits, such as #1f5fa8')
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A color has # and six digits, such as #1f5fa8')
  .refine(isReadableAccent, 'This color is too light to be read on the pages. Choose a darker one');

type OrganizationText = 'accent' | 'email' | 'timeZone' | 'replyTo' | 'postalAddress';

/** The name and the look of the organization. */
const organization = <Picture extends z.ZodType, Text extends z.ZodType>(
  logo: Picture,
  { accent, email, timeZone, replyTo, postalAddress }: Record<OrganizationText, Text>,
) =>
  z.strictObject({
    name: filled(nameMax),
    /** The name for small spaces. */
    shortName: filled(shortNameMax),
    tagline: line,
    description: filled(lineMax * 2),
    accent,
    logo,
    /** The public address of the organization. If it is empty, people can only use the contact form. */
    email,
    /** The default time zone of new chapters. If it is empty, the default is that of their state. */
    timeZone,
    /** The address for replies to emails. If it is empty, replies go to the address for general inquiries. */
    replyTo,
    /** The postal address in the footer of letters, with its lines. Without it, production sends no letters. */
    postalAddress,
  });

/** A page with its content, whose shape depends on the page. */
const sitePage = <
  Picture extends z.ZodType,
  Address extends z.ZodType,
  Named extends z.ZodType,
  List extends z.ZodType,
>(
  picture: Picture,
  email: Address,
  organizationContent: Named,
  officePlans: List,
) =>
  z.discriminatedUnion('page', [
    z.strictObject({ page: z.literal('organization'), content: organizationContent }),
    z.strictObject({ page: z.literal('about'), content: About }),
    z.strictObject({ page: z.literal('leadership'), content: leadership(picture, email) }),
    z.strictObject({ page: z.literal('contact'), content: contact(email) }),
    z.strictObject({ page: z.literal('plans'), content: plans(officePlans) }),
  ]);

/** The content of a page as the office sends it. */
export const SitePageInput = sitePage(
  PictureInput.nullable(),
  Email,
  organization<z.ZodNullable<typeof PictureInput>, z.ZodType<string>>(PictureInput.nullable(), {
    accent: Accent,
    email: z.literal('').or(Email),
    timeZone: z.literal('').or(TimeZone),
    replyTo: z.literal('').or(Email),
    postalAddress: text(postalAddressMax),
  }).extend({
    // Without it, the organization keeps its currency.
    currency: Currency.optional(),
    taxNumber: oneLine(lineMax).default(''),
    taxName: oneLine(shortNameMax).default(''),
    taxRate: oneLine(6)
      .regex(/^(\d{1,2}(\.\d{1,3})?)?$/, 'A tax rate is a percentage, such as 19 or 8.875')
      .default(''),
  }),
  // Without them, the office keeps its plans.
  OfficePlans.optional(),
);
export type SitePageInput = z.infer<typeof SitePageInput>;

/** A page as everybody reads it. */
export const SitePage = sitePage(
  ShownPicture.nullable(),
  z.string(),
  organization<z.ZodNullable<typeof ShownPicture>, z.ZodType<string>>(ShownPicture.nullable(), {
    accent: z.string(),
    email: z.string(),
    timeZone: z.string(),
    // Versions that were stored before these fields existed have none.
    replyTo: z.string().default(''),
    postalAddress: z.string().default(''),
  }).extend({
    /** The currency of prices and of new payments (ISO 4217). */
    currency: z.string().default(DEFAULT_CURRENCY),
    /** The tax number on receipts. It is empty without one. */
    taxNumber: z.string().default(''),
    /** The name of the tax that prices include, and its rate in percent. Without a rate there is no tax. */
    taxName: z.string().default(''),
    taxRate: z.string().default(''),
  }),
  // Versions that were stored before the office had plans of its own have none.
  OfficePlans.default([]),
);
export type SitePage = z.infer<typeof SitePage>;

/** The content of one page. @example SitePageContent<'about'>['mission'] */
export type SitePageContent<Name extends SitePage['page'] = SitePage['page']> = Extract<
  SitePage,
  { page: Name }
>['content'];

/** The author and the time of the last change of a page. */
const Changed = z.object({
  version: z.number().int(),
  at: Instant,
  /** It is null if no site admin made the change, or if the account was deleted. */
  by: z.string().nullable(),
});

export const OfficeSitePageRow = Changed.extend({ page: z.enum(SITE_PAGES) });
export type OfficeSitePageRow = z.infer<typeof OfficeSitePageRow>;

/** The content of a page after a change. The first version is the page itself until somebody changes it. */
export const SitePageVersion = Changed.extend({ sitePage: SitePage });
export type SitePageVersion = z.infer<typeof SitePageVersion>;
