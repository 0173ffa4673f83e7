import { slugify } from '../slug';
import { at } from './random';

export interface DemoChapter {
  id: number;
  slug: string;
  name: string;
  state: string;
  description: string;
  createdAt: Date;
  city: string;
  timeZone: string;
}

const CHAPTERS: [name: string, state: string, city: string, timeZone: string, founded: number, description: string][] =
  [
    [
      'Bay Area',
      'California',
      'Oakland',
      'America/Los_Angeles',
      2011,
      'Engineers, founders and physicians around the Bay. Monthly salons in Oakland, a mentoring circle for people new to the valley, and a long summer picnic.',
    ],
    [
      'New York',
      'New York',
      'Brooklyn',
      'America/New_York',
      2009,
      'The first chapter. Finance, law and the arts under one roof, with a Thursday dinner table that has not skipped a month since 2009.',
    ],
    [
      'Greater Boston',
      'Massachusetts',
      'Cambridge',
      'America/New_York',
      2012,
      'Researchers, clinicians and students. Home of the scholarship jury and of the winter lecture series.',
    ],
    [
      'Houston',
      'Texas',
      'Houston',
      'America/Chicago',
      2013,
      'Energy, medicine and small business. Runs the disaster relief desk and the largest family day of the year.',
    ],
    [
      'Chicago',
      'Illinois',
      'Chicago',
      'America/Chicago',
      2014,
      'A chapter of makers and lawyers: a legal aid evening every second week, and a design night every fourth.',
    ],
    [
      'Atlanta',
      'Georgia',
      'Decatur',
      'America/New_York',
      2014,
      'Logistics, film and public health. Known for its job clinic, which has placed more than two hundred people.',
    ],
    [
      'Seattle',
      'Washington',
      'Bellevue',
      'America/Los_Angeles',
      2016,
      'Cloud, aviation and ocean science. Hikes in summer, code reviews in winter.',
    ],
    [
      'Miami',
      'Florida',
      'Miami',
      'America/New_York',
      2015,
      'The bridge south: trade, tourism and real estate, in three languages.',
    ],
    [
      'Washington Area',
      'Virginia',
      'Arlington',
      'America/New_York',
      2010,
      'Policy, development and diplomacy. Hosts the yearly day on the Hill and the remittance working group.',
    ],
    [
      'Denver',
      'Colorado',
      'Denver',
      'America/Denver',
      2018,
      'A young chapter of geologists, nurses and teachers, with the best-attended board game night of all.',
    ],
    [
      'Detroit',
      'Michigan',
      'Dearborn',
      'America/Detroit',
      2017,
      'Automotive engineers and family restaurants. Sunday language school for eighty children.',
    ],
    [
      'Minneapolis and Saint Paul',
      'Minnesota',
      'Saint Paul',
      'America/Chicago',
      2019,
      'Health care workers and cooperatives. Winter coat drive, spring career fair.',
    ],
  ];

/** Returns the twelve chapters of the demo organization. */
export function demoChapters(now: Date): DemoChapter[] {
  return CHAPTERS.map(([name, state, city, timeZone, founded, description], index) => ({
    id: index + 1,
    slug: slugify(name),
    name,
    state,
    city,
    timeZone,
    description,
    createdAt: new Date(Math.min(Date.UTC(founded, (index * 5) % 12, 3 + index), at(now, -30).getTime())),
  }));
}
