import { zoneNameOf } from '@meridian/shared-types';
import { timeZoneNames } from './time-zone-names';

test('A zone has its country, its former names and its English names, and other lines of the database are ignored', () => {
  const links = '# version 2025b\nR u 1918 1919 - Mar lastSu 2 1 D\nL Asia/Kolkata Asia/Calcutta\nL Etc/UTC Zulu\n';
  const countries =
    '# code\nIN\t+2232+08822\tAsia/Kolkata\nUS\t+404251-0740023\tAmerica/New_York\tEastern (most areas)\n';
  expect(timeZoneNames({ links, countries }, zoneNameOf)).toEqual({
    UTC: ['', 'Zulu', 'UTC'],
    'America/New_York': ['US', 'Eastern Time', 'ET', 'EST', 'EDT'],
    'Asia/Kolkata': ['IN', 'Asia/Calcutta', 'India Standard Time'],
  });
});
