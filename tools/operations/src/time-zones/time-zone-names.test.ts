import { formatZoneName } from '@meridian/shared-types';
import { timeZoneNames } from './time-zone-names';

test('A zone has its country, its former names, its cities and its English names, and other lines of the database are ignored', () => {
  const links = '# version 2025b\nR u 1918 1919 - Mar lastSu 2 1 D\nL Asia/Kolkata Asia/Calcutta\nL Etc/UTC Zulu\n';
  const countries =
    '# code\nIN\t+2232+08822\tAsia/Kolkata\nUS\t+404251-0740023\tAmerica/New_York\tEastern (most areas)\n';
  const cities = [
    { city: 'New York', timeZone: 'America/New_York' },
    { city: 'Boston', timeZone: 'US/Eastern' },
    { city: 'Mumbai', timeZone: 'Asia/Calcutta' },
    { city: 'Atlantis', timeZone: 'Sea/Atlantis' },
  ];
  expect(timeZoneNames({ links, countries, cities }, formatZoneName)).toEqual({
    UTC: ['', 'Zulu', 'UTC'],
    'America/New_York': ['US', 'Eastern Time', 'ET', 'EST', 'EDT', 'Boston'],
    'Asia/Kolkata': ['IN', 'Asia/Calcutta', 'India Standard Time', 'Mumbai'],
  });
});

test('a former name belongs to the zone of its own country, also where the database joins it to another one', () => {
  const links = 'L Africa/Abidjan Iceland\nL Africa/Abidjan Africa/Timbuktu\nL Africa/Abidjan Africa/Nowhere\n';
  const countries =
    'CI\t+0519-00402\tAfrica/Abidjan\nML\t+1239-00800\tAfrica/Bamako\nIS\t+6409-02151\tAtlantic/Reykjavik\n';
  expect(timeZoneNames({ links, countries, cities: [] }, formatZoneName)).toMatchObject({
    'Africa/Abidjan': ['CI', 'Africa/Nowhere', 'Greenwich Mean Time', 'GMT'],
    'Africa/Bamako': ['ML', 'Africa/Timbuktu', 'Greenwich Mean Time', 'GMT'],
    'Atlantic/Reykjavik': ['IS', 'Iceland', 'Greenwich Mean Time', 'GMT'],
  });
});
